import { readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import pg from "pg";
import { cases } from "./cases.ts";
import { check } from "./check.ts";
import { prepareDatabase, takeBack } from "./database.ts";
import { describeMachine, memoryOf } from "./machine.ts";
import { measure } from "./measure.ts";
import { measureMemory } from "./memory.ts";
import { line, table } from "./report.ts";
import { installPeer, type Kind, kinds, type Service, start } from "./service.ts";
import { measureStarts } from "./start.ts";

const usage = `npm run bench -- [--quick] [--only PART]... [--rounds N] [--seconds S] [--write]
           --check    only see whether all answer the same
           --memory   only what the gateway holds in memory over a million requests
It needs a PostgreSQL: BENCH_DATABASE_URL, or postgres://postgres@127.0.0.1/earshot_bench.`;

const { values: options } = parseArgs({
  options: {
    quick: { type: "boolean", default: false },
    check: { type: "boolean", default: false },
    memory: { type: "boolean", default: false },
    write: { type: "boolean", default: false },
    help: { type: "boolean", default: false },
    /** Parts of names. Cases with one of them are measured. */
    only: { type: "string", multiple: true, default: [""] },
    rounds: { type: "string" },
    seconds: { type: "string" },
  },
});

const databaseUrl = process.env["BENCH_DATABASE_URL"] || "postgres://postgres@127.0.0.1/earshot_bench";
const chosen = cases.filter(({ name }) => options.only.some((part) => name.includes(part)));

async function bench(client: pg.Client): Promise<string> {
  const asked = kinds.filter((kind) => kind !== "peer" || (chosen.some(({ peer }) => peer) && installPeer()));
  const statements = await check(chosen, asked, databaseUrl, client);
  const equal = `The answers of ${asked.join(", ")} are equal in ${chosen.length} cases.`;
  console.error(equal);
  if (options.check) return equal;

  const services = new Map<Kind, Service>();
  for (const kind of asked) services.set(kind, await start(kind, databaseUrl));
  const rounds = Number(options.rounds ?? (options.quick ? 3 : 5));
  const seconds = Number(options.seconds ?? (options.quick ? 1 : 2));
  const runs = await measure(chosen, services, client, { rounds, seconds }, (each, found) =>
    console.error(line(each.name, found, statements.get(each)).join(" | ")),
  );
  const held = [...services].map(([kind, { pid }]) => `${kind} ${memoryOf(pid)} MB`);
  await Promise.all([...services.values()].map((service) => service.stop()));
  const starts = await measureStarts(databaseUrl);
  return [
    `${await describeMachine(client)} Each figure is the median of ${rounds} runs of ${seconds} s.`,
    table([...runs].map(([each, found]) => line(each.name, found, statements.get(each)))),
    `Memory after all of this: ${held.join(", ")}.`,
    `From the start to the first answer: ${starts.join("; ")}.`,
  ].join("\n\n");
}

/** Replaces the figures in the document. */
function write(figures: string): void {
  const path = new URL("../docs/performance.md", import.meta.url);
  const text = readFileSync(path, "utf8");
  writeFileSync(
    path,
    text.replace(/(?<=<!-- figures -->\n\n).*(?=\n\n<!-- end of figures -->)/s, () => figures),
  );
}

if (options.help) console.log(usage);
else {
  await prepareDatabase(databaseUrl);
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await takeBack(client);
  const figures = options.memory ? (await measureMemory(databaseUrl)).join(", ") : await bench(client);
  console.log(figures);
  if (options.write) write(figures);
  await takeBack(client);
  await client.end();
}
