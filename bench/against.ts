import { resolve } from "node:path";
import pg from "pg";
import type { Case } from "./cases.ts";
import * as ours from "./database.ts";
import { ratio } from "./report.ts";
import { openLoad, type Plan, requestsOf, type Run, run } from "./run.ts";
import { startGateway } from "./service.ts";

export const againstColumns = ["ours to theirs", "first time", "Node", "PostgreSQL", "again", "Node", "PostgreSQL"];

/**
 * Measures this gateway and that of another checkout, in `folder`, in turn: throughput, and the CPU of Node and of PostgreSQL
 * for a request. The other one makes a database of its own, because its schema may differ.
 */
export async function measureAgainst(
  folder: string,
  cases: Case[],
  databaseUrl: string,
  client: pg.Client,
  { rounds, seconds }: Plan,
): Promise<string[][]> {
  const source = openLoad();
  const theirs = (await import(resolve(folder, "bench/database.ts"))) as typeof ours;
  const theirUrl = `${databaseUrl}_against`;
  await theirs.prepareDatabase(theirUrl);
  const theirClient = new pg.Client({ connectionString: theirUrl });
  await theirClient.connect();
  const sides = [
    { path: "..", url: databaseUrl, client, takeBack: ours.takeBack },
    { path: resolve(folder), url: theirUrl, client: theirClient, takeBack: theirs.takeBack },
  ];
  const lines = cases.map(({ name }) => [name]);
  for (const [kind, cache] of [["first", { ANSWER_CACHE_MB: "0" }] as const, ["again", {}] as const]) {
    const services = await Promise.all(
      sides.map(async (side) => ({
        ...side,
        service: await startGateway({ DATABASE_URL: side.url, ...cache }, side.path),
      })),
    );
    for (const [index, each] of cases.entries()) {
      const runs: [Run[], Run[]] = [[], []];
      for (let round = 0; round < rounds && each.kinds.includes(kind); round++)
        // Each goes first in turn: the same code was measured up to a tenth slower where it always went first.
        for (const n of round % 2 ? [1, 0] : [0, 1]) {
          const { service, client: session, takeBack } = services[n] as (typeof services)[number];
          const requests = await requestsOf(kind, each, service.port);
          if (each.writes) await takeBack(session);
          const told = { ports: [service.port], requests, milliseconds: seconds * 1_000 };
          runs[n]?.push(await run(source, told, [service], session));
        }
      const isMeasured = runs[0].length > 0;
      lines[index]?.push(...(isMeasured ? figures.map((figure) => ratio(...runs, figure)) : figures.map(() => "")));
      if (isMeasured) console.error(`${kind}: ${lines[index]?.join(" | ")}`);
    }
    await Promise.all(services.map(({ service }) => service.stop()));
  }
  source.close();
  await theirClient.end();
  return lines;
}

const figures = [({ rate }: Run) => rate, ({ nodeCpu }: Run) => nodeCpu, ({ postgresCpu }: Run) => postgresCpu];
