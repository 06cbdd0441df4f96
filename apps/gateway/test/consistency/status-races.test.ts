// @module-tag system
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { startRivalry } from "../support/contention.ts";
import { trpc } from "../support/http.ts";

let rivalry: Awaited<ReturnType<typeof startRivalry>>;

beforeAll(async () => {
  rivalry = await startRivalry();
});

afterAll(async () => {
  const { rival, observer, server, connection } = rivalry;
  await Promise.all([rival.end(), observer.end()]);
  await server.app.close();
  await connection.close();
});

test("an item that leaves a status while that is deleted is not told as moved", async () => {
  const { projectSlug, token, server, rival, observer } = rivalry;
  const { feedback, status } = trpc(token, server.url);
  const ids: string[] = [];
  for (const title of ["Stays", "Leaves"]) {
    const { id } = await feedback.create.mutate({ projectSlug, title, description: "B" });
    await feedback.update.mutate({ projectSlug, feedbackId: id, status: "planned" });
    ids.push(id);
  }
  const [, backlog, planned] = await status.list.query({ projectSlug });
  await rival.query("begin");
  await rival.query("update feedback set status = 'in progress' where id = $1", [ids[1]]);
  const deleted = status.delete.mutate({ projectSlug, statusId: planned!.id, into: backlog!.id });
  const waiting = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
  await vi.waitUntil(async () => (await observer.query(waiting)).rowCount === 1, 60_000);
  await rival.query("commit");
  await deleted;
  const { rows } = await observer.query(
    "select data->>'feedback_id' as id from events where kind = 'feedback.status_changed' and data->>'to_status' = 'backlog'",
  );
  expect(rows).toEqual([{ id: ids[0] }]);
});
