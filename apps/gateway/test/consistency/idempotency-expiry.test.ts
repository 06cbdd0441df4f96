import { expect, test, vi } from "vitest";
import { trpc } from "../support/http.ts";
import { startRivalry } from "../support/contention.ts";

test("an expired key that is being reused is not deleted by the sweep of another request", async () => {
  const { connection, projectSlug, token, server, rival, observer } = await startRivalry();
  const withKey = (key: string) => trpc(token, server.url, { "idempotency-key": key });
  await withKey("old").tag.create.mutate({ projectSlug, name: "a" });

  await rival.query("update idempotency_keys set created_at = now() - interval '25 hours'");
  // Holds up what belongs to the project, once the key is claimed.
  await rival.query("begin");
  await rival.query("select from projects for update");
  const [{ began }] = (await rival.query("select now() as began")).rows;
  const sessions = "select from pg_stat_activity where datname = current_database() and query_start > $1";
  const count = async (which: string) => (await observer.query(`${sessions} and ${which}`, [began])).rowCount;
  const claimed = withKey("old").tag.create.mutate({ projectSlug, name: "b" });
  await vi.waitUntil(async () => (await count("wait_event_type = 'Lock'")) === 1, 10_000);
  await withKey("other").token.create.mutate({ name: "b" });
  const sweeping = "query like 'delete from idempotency_keys%' and (state = 'idle' or wait_event_type = 'Lock')";
  await vi.waitUntil(async () => (await count(sweeping)) === 1, 10_000);
  await rival.query("rollback");

  expect((await claimed).name).toBe("b");
  // It waits for the sweep.
  await server.app.close();
  const fresh = "select from idempotency_keys where created_at > now() - interval '1 hour'";
  expect((await rival.query(fresh)).rowCount).toBe(2);
  await Promise.all([rival.end(), observer.end()]);
  await connection.close();
});
