import { setTimeout } from "node:timers/promises";
import { toDomainError } from "@earshot/domain";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Connection, openPostgres } from "../src/index.ts";
import { type RealPostgres, startPostgres } from "./support/real-postgres.ts";

// As many as the pool has connections. With MikroORM's own kysely, 0.29.6, none of them ever came back.
const pool = 20;

let server: RealPostgres;
let connection: Connection;

beforeAll(async () => {
  server = await startPostgres();
  connection = await openPostgres(server.url, [], () => undefined);
});

afterAll(async () => {
  await connection.close();
  await server.stop();
});

const transaction = (...statements: [string, ...string[]]) =>
  connection.em.fork().transactional(async (em) => {
    for (const statement of statements) await em.execute(statement);
  });

test.for(["fast", "immediate"] as const)("the pool serves again after a restart (%s) under open transactions", async (how) => {
  const busy = Array.from({ length: pool / 2 }, () => transaction("select pg_sleep(30)"));
  const restarted = Promise.withResolvers<void>();
  const idle = Array.from({ length: pool / 2 }, () =>
    connection.em.fork().transactional(async (em) => {
      await em.execute("select 1");
      await restarted.promise;
      await em.execute("select 1");
    }),
  );
  const outcomes = Promise.allSettled([...busy, ...idle]);
  await setTimeout(500);
  await server.restart(how);
  restarted.resolve();

  for (const outcome of await outcomes) {
    expect(outcome.status).toBe("rejected");
    if (outcome.status === "rejected") expect(toDomainError(outcome.reason)).toMatchObject({ code: "SERVICE_UNAVAILABLE" });
  }
  // More than the pool holds, so that every place in it is asked.
  await Promise.all(Array.from({ length: 2 * pool }, () => transaction("select 1")));
});
