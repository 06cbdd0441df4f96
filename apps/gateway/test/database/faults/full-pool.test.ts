// @module-tag timed
// @module-tag alike
import { expect, test, vi } from "vitest";
import { askApi, askEveryApi, isUnavailable } from "./every-api.ts";
import { expectBelow } from "../../support/below.ts";
import { startRivalry } from "../../support/contention.ts";

test("while the connection pool is exhausted, every API returns 503 with Retry-After within 2 s, and recovers", async () => {
  const { connection, projectSlug: slug, token, server, rival, observer } = await startRivalry();
  const target = { url: server.url, slug, token };
  // All connections of the pool are there before they have to wait.
  const pausing = () => connection.em.execute("select pg_sleep(0.3)");
  await vi.waitFor(() => Promise.all(Array.from({ length: 20 }, pausing)), 60_000);
  const waiting = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
  /** Returns the milliseconds of the slowest refusal. */
  async function refuse(): Promise<number> {
    await rival.query("begin; lock table feedback in access exclusive mode");
    const holding = Promise.all(Array.from({ length: 20 }, () => askApi("REST read", target)));
    await vi.waitUntil(async () => (await observer.query(waiting)).rowCount === 20, 60_000);

    const [refused, json] = await Promise.all([
      askEveryApi(target),
      askApi("GraphQL read", target, "application/json"),
    ]);
    expect(refused.filter((answer) => !isUnavailable(answer))).toEqual([]);
    // GraphQL's clients trust a body of this type only with 200.
    expect(json).toMatchObject({ status: 200, headers: { "retry-after": "1" }, text: expect.stringContaining("null") });

    // A request that waits for the lock gets the same after 4 s.
    const held = await holding;
    expect(held.filter((answer) => !isUnavailable(answer))).toEqual([]);
    await rival.query("rollback");
    return Math.max(...refused.map(({ ms }) => ms));
  }
  // GraphQL is loaded by its first query, which the first sample may wait for.
  await expectBelow(2_000, "the slowest refusal", refuse);
  expect((await askEveryApi(target)).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
  await Promise.all([rival.end(), observer.end()]);
  await server.app.close();
  await connection.close();
});
