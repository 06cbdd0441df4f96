import pg from "pg";
import type { Case } from "./cases.ts";
import { makeDatabase } from "./database.ts";
import { ratio } from "./report.ts";
import { openLoad, type Plan, requestsOf, type Run, run } from "./run.ts";
import { startGateway } from "./service.ts";

const names = ["feedback by id", "list of 50", "30 comments, nested", "tRPC: page of 50, another caller each time"];

export const crowdedColumns = ["among 1,000 projects with 10 million votes", "req/s", "CPU"];

/** Compares the cost of a project's pages on a server with many others to that on one where it is almost alone. */
export async function measureCrowded(
  cases: Case[],
  databaseUrl: string,
  { rounds, seconds }: Plan,
): Promise<string[][]> {
  const alone = await openSide(`${databaseUrl}_alone`);
  const crowded = await openSide(`${databaseUrl}_crowded`, "crowd.sql");

  const source = openLoad();
  const lines: string[][] = [];
  for (const each of cases.filter(({ name }) => names.includes(name))) {
    const runs: [Run[], Run[]] = [[], []];
    // The first round does not count: nothing is in PostgreSQL's memory yet.
    for (let round = -1; round < rounds; round++)
      for (const [n, { service, client }] of [alone, crowded].entries()) {
        const requests = await requestsOf("first", each, service.port);
        const told = { ports: [service.port], requests, milliseconds: seconds * 1_000 };
        const measured = await run(source, told, [service], client);
        if (round >= 0) runs[n]?.push(measured);
      }
    const cpu = ({ nodeCpu, postgresCpu }: Run) => nodeCpu + postgresCpu;
    lines.push([each.name, ratio(runs[1], runs[0]), ratio(runs[1], runs[0], cpu)]);
    console.error(lines.at(-1)?.join(" | "));
  }
  source.close();
  for (const { service, client } of [alone, crowded]) {
    await service.stop();
    await client.end();
  }
  return lines;
}

/** A gateway without a cache on a new database with two projects. */
async function openSide(url: string, more?: string) {
  await makeDatabase(url, "small", more);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const service = await startGateway({ DATABASE_URL: url, ANSWER_CACHE_MB: "0", RUN_JOBS: "false" });
  return { client, service };
}
