import type pg from "pg";
import { cursorOf, idOf, thousand, tokenOf } from "./dataset.ts";
import type { ClientLoad } from "./client-load.ts";
import { median } from "./measure.ts";
import { connections } from "./mixed.ts";
import { bytesOf } from "./raw-http.ts";
import { ratio } from "./report.ts";
import { openLoad, openSource, type Plan, type Run, run } from "./run.ts";
import type { Services } from "./service.ts";

const feedback = "/v1/projects/thousand/feedback";
const input = (n: number) => ({
  projectSlug: "thousand",
  feedbackId: idOf(thousand, 900 + n),
  limit: 50,
  cursor: cursorOf(thousand, 1_000 - n * 50),
});
/** Ten items, and ten pages of 50. */
const inputs: ClientLoad["inputs"] = [input(0), ...Array.from({ length: 9 }, (_, n) => input(n + 1))];
const reads = [
  { name: "feedback by id", read: "get", path: (n: number) => `${feedback}/${inputs[n]?.feedbackId}` },
  { name: "list of 50", read: "list", path: (n: number) => `${feedback}?limit=50&cursor=${inputs[n]?.cursor}` },
] as const;

export const clientColumns = [
  "reads by the client",
  "reads/s",
  "CPU ms",
  "REST at that rate, CPU ms",
  "ratio",
  "REST at full load, CPU ms",
  "ratio",
];

/**
 * The server's CPU for a read, Node and PostgreSQL together, by the client and by REST. The client is slower than the
 * load, and a service with less to do takes more CPU for each request, so REST is measured at the client's rate too.
 */
export async function measureClient(services: Services, db: pg.Client, { rounds, seconds }: Plan): Promise<string[][]> {
  const raw = openLoad();
  const client = openSource<ClientLoad>("client-load.ts");
  const tokens = Array.from({ length: connections }, (_, n) => tokenOf(n + 1));
  const milliseconds = seconds * 1_000;
  const lines: string[][] = [];
  const running = await services.use(["first", "again"], new Set(["first", "again"]));
  for (const { name, read, path } of reads)
    for (const [kind, service] of running) {
      const { port } = service;
      const requests = tokens.map((_, user) =>
        inputs.map((__, n) => bytesOf({ path: path((n + user) % inputs.length), user: user + 1 })),
      );
      for (const batch of [1, 10]) {
        const own = new Array<Run>();
        const same = new Array<Run>();
        const full = new Array<Run>();
        for (let round = 0; round < rounds; round++) {
          const found = await run(client, { port, tokens, read, inputs, batch, milliseconds }, [service], db);
          own.push(found);
          same.push(await run(raw, { ports: [port], requests, milliseconds, rate: found.rate }, [service], db));
          full.push(await run(raw, { ports: [port], requests, milliseconds }, [service], db));
        }
        const middle = (runs: Run[]) => median(runs.map(cpu)).toFixed(3);
        lines.push([
          `${name}, ${kind === "first" ? "first time" : "again"}, ${batch === 1 ? "one call" : "ten calls"} at a time`,
          Math.round(median(own.map(({ rate }) => rate))).toLocaleString("en"),
          middle(own),
          ...[same, full].flatMap((rest) => [middle(rest), ratio(own, rest, cpu)]),
        ]);
        console.error(lines.at(-1)?.join(" | "));
      }
    }
  raw.close();
  client.close();
  return lines;
}

const cpu = ({ nodeCpu, postgresCpu }: Run): number => nodeCpu + postgresCpu;
