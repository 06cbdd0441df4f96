// @module-tag system
import type pg from "pg";
import { expect, test, vi } from "vitest";
import { trpc } from "../support/http.ts";
import { startRivalry } from "../support/contention.ts";

/** Returns how many deadlocks PostgreSQL has ended in this database; it publishes its statistics with a delay. */
const deadlocks = async (client: pg.Client) => {
  await client.query("select pg_stat_force_next_flush()");
  const { rows } = await client.query("select deadlocks::int from pg_stat_database where datname = current_database()");
  return rows[0].deadlocks as number;
};

test("an operation that PostgreSQL aborts because of a deadlock is retried", async () => {
  const { connection, projectSlug, token, server, rival, observer } = await startRivalry();
  const { feedback, comment } = trpc(token, server.url);
  const { id: feedbackId } = await feedback.create.mutate({ projectSlug, title: "A", description: "B" });
  const { id: commentId } = await comment.create.mutate({ projectSlug, feedbackId, content: "A" });

  // The rival takes the rows in the other order, and is too patient to be the one that notices.
  await rival.query("begin; set local deadlock_timeout = '60s'");
  await rival.query("select from comments where id = $1 for update", [commentId]);
  const deletion = comment.delete.mutate({ projectSlug, feedbackId, commentId });
  const waiting = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
  await vi.waitUntil(async () => (await observer.query(waiting)).rowCount === 1, 60_000);
  await rival.query("update feedback set title = 'Changed' where id = $1", [feedbackId]);
  await rival.query("commit");

  expect((await deletion).id).toBe(commentId);
  // The retry may meet the rival a second time, before it has come to its commit.
  await expect.poll(() => deadlocks(observer)).toBeGreaterThan(0);
  expect(await feedback.get.query({ projectSlug, feedbackId })).toMatchObject({ title: "Changed", comment_count: 0 });
  await Promise.all([rival.end(), observer.end()]);
  await server.app.close();
  await connection.close();
});
