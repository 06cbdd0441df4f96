// @module-tag system
// @module-tag alike
import { toDomainError } from "@earshot/operations";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type Connection, openPostgres } from "../src/index.ts";
import { type RealPostgres, startPostgres } from "./support/real-postgres.ts";

// As many as the pool has connections. With MikroORM's own kysely, 0.29.6, none of them ever came back.
const pool = 20;

let server: RealPostgres;
let connection: Connection;

beforeAll(async () => {
  server = await startPostgres();
  connection = await openPostgres({ url: server.url }, () => undefined);
});

afterAll(async () => {
  await connection.close();
  await server.stop();
});

test.for(["fast", "immediate"] as const)(
  "the pool serves again after a restart (%s) under open transactions",
  async (how) => {
    // All connections are there before they are held: each may take 1.5 s to open.
    const pausing = () => connection.em.execute("select pg_sleep(0.3)");
    await vi.waitFor(() => Promise.all(Array.from({ length: pool }, pausing)), 60_000);
    let begun = 0;
    const restarted = Promise.withResolvers<void>();
    const transactions = Array.from({ length: pool }, (_, index) =>
      connection.em.fork().transactional(async (em) => {
        await em.execute("select 1");
        begun++;
        // One half is in a statement, the other between two.
        if (index % 2) await em.execute("select pg_sleep(30)");
        await restarted.promise;
        await em.execute("select 1");
      }),
    );
    const outcomes = Promise.allSettled(transactions);
    await vi.waitFor(() => expect(begun).toBe(pool), 60_000);
    await server.restart(how);
    restarted.resolve();

    for (const outcome of await outcomes) {
      expect(outcome.status).toBe("rejected");
      if (outcome.status === "rejected")
        expect(toDomainError(outcome.reason)).toMatchObject({ code: "SERVICE_UNAVAILABLE" });
    }
    // More than the pool holds, so that every place in it is asked.
    const next = () => connection.em.fork().transactional((em) => em.execute("select 1"));
    await Promise.all(Array.from({ length: 2 * pool }, next));
  },
);
