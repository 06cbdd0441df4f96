import type pg from "pg";
import type { Case } from "./cases.ts";
import { takeBack } from "./database.ts";
import { median } from "./measure.ts";
import { ratio } from "./report.ts";
import { openLoad, type Plan, requestsOf, type Run, run } from "./run.ts";
import { type Service, startGateway } from "./service.ts";

export const workerColumns = ["", "one process, req/s", "CPU, ms", "that for each of", "CPU to it"];

const names = ["feedback by id", "list of 50", "create with two tags"];
const counts = [2, 4];
type Settings = Record<string, string>;

/** The part of what one process could serve that each gets, so that four of them share two cores without a queue. */
const share = 1 / 10;

/** The warm-up of each process, in milliseconds: V8 compiles code that runs often, and several share the load. */
const warmUp = 6_000;

/** The setups that are measured against one process. */
const setups = [
  ...counts.map((count) => ({
    count,
    name: `${count} workers`,
    start: async (settings: Settings) => [await startGateway({ ...settings, WORKERS: String(count) })],
  })),
  ...counts.map((count) => ({
    count,
    name: `${count} gateways`,
    start: (settings: Settings) => Promise.all(Array.from({ length: count }, () => startGateway(settings))),
  })),
];

const cpu = ({ nodeCpu, postgresCpu }: Run) => nodeCpu + postgresCpu;

/** CPU for each request of several workers or gateways, each with the load of one process, to that of one. */
export async function measureWorkers(
  cases: Case[],
  databaseUrl: string,
  client: pg.Client,
  { rounds, seconds }: Plan,
): Promise<string[][]> {
  const source = openLoad();
  const lines: string[][] = [];

  async function measured(
    kind: "first" | "again",
    each: Case,
    services: readonly Service[],
    { rate, milliseconds = seconds * 1_000 }: { rate?: number; milliseconds?: number } = {},
  ): Promise<Run> {
    const ports = services.map(({ port }) => port);
    const requests = await requestsOf(kind, each, ports[0] ?? 0);
    const found = await run(source, { ports, requests, rate, milliseconds }, services, client);
    if (each.writes) await takeBack(client);
    return found;
  }

  for (const [kind, cache] of [["first", { ANSWER_CACHE_MB: "0" }] as const, ["again", {}] as const])
    for (const { count, name, start } of setups) {
      const settings = { DATABASE_URL: databaseUrl, RUN_JOBS: "false", ...cache };
      const one = [await startGateway(settings)];
      const several = await start(settings);
      for (const each of cases.filter((found) => names.includes(found.name) && found.kinds.includes(kind))) {
        await measured(kind, each, several, { milliseconds: warmUp * count });
        const rate = (await measured(kind, each, one, { milliseconds: warmUp })).rate * share;
        const runs: [Run[], Run[]] = [[], []];
        for (let round = 0; round < rounds; round++) {
          runs[0].push(await measured(kind, each, one, { rate }));
          runs[1].push(await measured(kind, each, several, { rate: rate * count }));
        }
        lines.push([
          `${each.name}, ${kind === "first" ? "first time" : "again"}`,
          Math.round(rate).toLocaleString("en"),
          median(runs[0].map(cpu)).toFixed(3),
          name,
          ratio(runs[1], runs[0], cpu),
        ]);
        console.error(lines.at(-1)?.join(" | "));
      }
      await Promise.all([...one, ...several].map(({ stop }) => stop()));
    }
  source.close();
  return lines;
}
