import { readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import pg from "pg";
import { againstColumns, measureAgainst } from "./against.ts";
import { cases } from "./cases.ts";
import { check } from "./check.ts";
import { clientColumns, measureClient } from "./client.ts";
import { crowdedColumns, measureCrowded } from "./crowded.ts";
import { prepareDatabase, takeBack } from "./database.ts";
import { embeddedColumns, measureEmbedded } from "./embedded.ts";
import { measureEvents } from "./events.ts";
import { describeMachine } from "./machine.ts";
import { measure } from "./measure.ts";
import { measureMemory } from "./memory.ts";
import { costColumns, costLine, pacedColumns, pacedLines, rateColumns, rateLine, table } from "./report.ts";
import type { Plan } from "./run.ts";
import { installPeer, kinds, openServices } from "./service.ts";
import { measureRehearsal } from "./rehearsal.ts";
import { measurePeople, peopleColumns } from "./people.ts";
import { measureSimilar } from "./similar.ts";
import { measureStarts } from "./start.ts";
import { measureWebhooks } from "./webhooks.ts";
import { measureWorkers, workerColumns } from "./workers.ts";

const usage = `npm run bench -- [--quick] [--only PART]... [--rounds N] [--seconds S] [--write]
           --check           only see whether all answer the same
           --memory          only what the gateway holds in memory over a million requests
           --against FOLDER  only this gateway against that of another checkout
PART is a part of a case's name, or of one of these: client, embedded, similar, rehearsal, webhooks, events, start.
"--only crowded" measures pages among 1,000 projects with 10 million votes, in 4 GB of databases of its own.
"--only people" measures a project with a million people, in 1 GB of a database of its own.
"--only workers" measures 2 and 4 workers, and as many gateways, against one process.
It needs a PostgreSQL: BENCH_DATABASE_URL, or postgres://postgres@127.0.0.1/earshot_bench.
CPU and memory are measured on Linux only.`;

const { values: options } = parseArgs({
  options: {
    quick: { type: "boolean", default: false },
    check: { type: "boolean", default: false },
    memory: { type: "boolean", default: false },
    against: { type: "string" },
    write: { type: "boolean", default: false },
    help: { type: "boolean", default: false },
    only: { type: "string", multiple: true, default: [""] },
    rounds: { type: "string" },
    seconds: { type: "string" },
  },
});

const databaseUrl = process.env["BENCH_DATABASE_URL"] || "postgres://postgres@127.0.0.1/earshot_bench";
const isChosen = (name: string) => options.only.some((part) => name.includes(part));
const chosen = cases.filter(({ name }) => isChosen(name));
const plan: Plan = {
  rounds: Number(options.rounds ?? (options.quick ? 3 : 5)),
  seconds: Number(options.seconds ?? (options.quick ? 0.5 : 1.5)),
};

async function bench(client: pg.Client): Promise<string> {
  const needed = kinds.filter((kind) => chosen.some((each) => each.kinds.includes(kind)));
  const asked = needed.filter((kind) => kind !== "peer" || installPeer());
  const statements = await check(chosen, asked, databaseUrl, client);
  const equal = `The answers of ${asked.join(", ")} are equal in ${chosen.length} cases.`;
  console.error(equal);
  if (options.check) return equal;

  const services = openServices(kinds, databaseUrl);
  const all = await measure(chosen, services, client, plan, (each, { runs }) =>
    console.error([...rateLine(each.name, runs), ...costLine(each.name, runs).slice(1)].join(" | ")),
  );
  const found = [...all].map(([each, one]) => ({ ...each, ...one }));
  const clients = isChosen("client") ? await measureClient(services, client, plan) : [];
  await services.use([], new Set());
  const embedded = isChosen("embedded") ? cases.filter((each) => each.embedded) : [];
  const lines = {
    rates: found.map(({ name, runs }) => rateLine(name, runs)),
    costs: [...all].map(([each, { runs }]) => costLine(each.name, runs, statements.get(each))),
    paced: found.flatMap((one) => pacedLines(one.name, one)),
    embedded: embedded.length > 0 ? await measureEmbedded(embedded, plan) : [],
  };
  const held = [...services.held].map(([kind, memory]) => `${kind} ${memory} MB`);
  return [
    `${await describeMachine(client)} Each figure is the median of ${plan.rounds} runs of ${plan.seconds} s.`,
    ...tables([rateColumns, lines.rates]),
    ...(lines.costs.length > 0 ? ["Three figures are floor / first time / again."] : []),
    ...tables([costColumns, lines.costs], [pacedColumns, lines.paced]),
    ...tables([clientColumns, clients], [embeddedColumns, lines.embedded]),
    `Memory when it was stopped: ${held.join(", ")}.`,
    ...(isChosen("similar") ? [await measureSimilar(databaseUrl, client)] : []),
    ...(isChosen("rehearsal") ? [await measureRehearsal(databaseUrl, client)] : []),
    ...(isChosen("webhooks") ? [await measureWebhooks(databaseUrl, client, plan)] : []),
    ...(isChosen("events") ? [await measureEvents(databaseUrl, client)] : []),
    ...(isChosen("start")
      ? [`From the start to the first answer: ${(await measureStarts(databaseUrl)).join("; ")}.`]
      : []),
  ].join("\n\n");
}

/** Those that have lines. */
const tables = (...all: [columns: string[], lines: string[][]][]): string[] =>
  all.filter(([, lines]) => lines.length > 0).map(([columns, lines]) => table(columns, lines));

/** Replaces the figures in the document. */
function write(figures: string): void {
  const path = new URL("../docs/performance.md", import.meta.url);
  const text = readFileSync(path, "utf8");
  writeFileSync(
    path,
    text.replace(/(?<=<!-- figures -->\n\n).*(?=\n\n<!-- end of figures -->)/s, () => figures),
  );
}

async function result(client: pg.Client): Promise<string> {
  if (options.memory) return (await measureMemory(databaseUrl)).join(", ");
  if (options.only.includes("crowded")) return table(crowdedColumns, await measureCrowded(cases, databaseUrl, plan));
  if (options.only.includes("people")) return table(peopleColumns, await measurePeople(databaseUrl));
  if (options.only.includes("workers"))
    return table(workerColumns, await measureWorkers(cases, databaseUrl, client, plan));
  if (options.against === undefined) return bench(client);
  return table(againstColumns, await measureAgainst(options.against, chosen, databaseUrl, client, plan));
}

if (options.help) console.log(usage);
else {
  await prepareDatabase(databaseUrl);
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await takeBack(client);
  const figures = await result(client);
  console.log(figures);
  if (options.write) write(figures);
  await takeBack(client);
  await client.end();
}
