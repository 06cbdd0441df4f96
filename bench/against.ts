import { resolve } from "node:path";
import type pg from "pg";
import type { Case } from "./cases.ts";
import { takeBack } from "./database.ts";
import { ratio } from "./report.ts";
import { openLoad, type Plan, requestsOf, type Run, run } from "./run.ts";
import { startGateway } from "./service.ts";

export const againstColumns = ["ours to theirs", "first time", "CPU", "again", "CPU"];

/** Measures this gateway and that of another checkout, in `folder`, in turn: throughput, and CPU of Node and PostgreSQL. */
export async function measureAgainst(
  folder: string,
  cases: Case[],
  databaseUrl: string,
  client: pg.Client,
  { rounds, seconds }: Plan,
): Promise<string[][]> {
  const source = openLoad();
  const gateways = ["..", resolve(folder)];
  const lines = cases.map(({ name }) => [name]);
  for (const [kind, cache] of [["first", { ANSWER_CACHE_MB: "0" }] as const, ["again", {}] as const]) {
    const settings = { DATABASE_URL: databaseUrl, ...cache };
    const services = await Promise.all(gateways.map((path) => startGateway(settings, path)));
    for (const [index, each] of cases.entries()) {
      const runs: [Run[], Run[]] = [[], []];
      for (let round = 0; round < rounds && each.kinds.includes(kind); round++)
        for (const [n, service] of services.entries()) {
          const requests = await requestsOf(kind, each, service.port);
          if (each.writes) await takeBack(client);
          const told = { port: service.port, requests, milliseconds: seconds * 1_000 };
          runs[n]?.push(await run(source, told, service, client));
        }
      const isMeasured = runs[0].length > 0;
      lines[index]?.push(...(isMeasured ? [ratio(...runs), ratio(...runs, cpu)] : ["", ""]));
      if (isMeasured) console.error(`${kind}: ${lines[index]?.join(" | ")}`);
    }
    await Promise.all(services.map(({ stop }) => stop()));
  }
  source.close();
  return lines;
}

const cpu = ({ nodeCpu, postgresCpu }: Run) => nodeCpu + postgresCpu;
