import type pg from "pg";
import type { Case } from "./cases.ts";
import { takeBack } from "./database.ts";
import { median } from "./measure.ts";
import { ratio } from "./report.ts";
import { openLoad, type Plan, requestsOf, type Run, run } from "./run.ts";
import { startGateway } from "./service.ts";

export const workerColumns = ["1 and 2 workers", "req/s", "2 to 1", "CPU of Node, ms", "CPU of PostgreSQL, ms"];

const names = ["feedback by id", "list of 50", "create with two tags"];

/** Throughput and CPU for each request of one process and of two workers, in turn, without and with the cache. */
export async function measureWorkers(
  cases: Case[],
  databaseUrl: string,
  client: pg.Client,
  { rounds, seconds }: Plan,
): Promise<string[][]> {
  const source = openLoad();
  const lines: string[][] = [];
  for (const [kind, cache] of [["first", { ANSWER_CACHE_MB: "0" }] as const, ["again", {}] as const]) {
    const settings = { DATABASE_URL: databaseUrl, ...cache };
    const services = [await startGateway(settings), await startGateway({ ...settings, WORKERS: "2" })];
    for (const each of cases.filter(({ name, kinds }) => names.includes(name) && kinds.includes(kind))) {
      const runs: [Run[], Run[]] = [[], []];
      // The first round does not count: V8 has compiled nothing yet, and the second worker starts.
      for (let round = -1; round < rounds; round++)
        for (const [n, service] of services.entries()) {
          const requests = await requestsOf(kind, each, service.port);
          const told = { port: service.port, requests, milliseconds: seconds * 1_000 };
          const measured = await run(source, told, service, client);
          if (round >= 0) runs[n]?.push(measured);
          if (each.writes) await takeBack(client);
        }
      const both = (of: (found: Run) => number, format: (value: number) => string) =>
        runs.map((found) => format(median(found.map(of)))).join(", ");
      lines.push([
        `${each.name}, ${kind === "first" ? "first time" : "again"}`,
        both(
          ({ rate }) => rate,
          (value) => Math.round(value).toLocaleString("en"),
        ),
        ratio(runs[1], runs[0]),
        both(
          ({ nodeCpu }) => nodeCpu,
          (value) => value.toFixed(3),
        ),
        both(
          ({ postgresCpu }) => postgresCpu,
          (value) => value.toFixed(3),
        ),
      ]);
      console.error(lines.at(-1)?.join(" | "));
    }
    await Promise.all(services.map(({ stop }) => stop()));
  }
  source.close();
  return lines;
}
