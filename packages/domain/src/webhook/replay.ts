import { type Db, mutation, team } from "@earshot/operations";
import { sql } from "kysely";
import { findWebhook, isThereAndOn } from "./webhook.ts";
import { Replayed, ReplayInput } from "./webhook.schema.ts";

/** The most deliveries that one request sends again. */
const most = 1_000;

interface FailedOf {
  readonly projectId: string;
  readonly webhookId: string;
  /** ISO 8601. */
  readonly since: string;
}

/** The ids of the oldest deliveries of a webhook since this time that have failed for good. */
const oldestFailed = ({ projectId, webhookId, since }: FailedOf) => sql`
  select id from webhook_deliveries where project_id = ${projectId}::uuid and webhook_id = ${webhookId}::uuid
    and created_at >= ${since}::timestamptz and state = 'failed' order by created_at, id limit ${most}`;

/** Makes failed deliveries wait again, with all their attempts. Returns their ids, oldest first. */
export async function reviveFailed(db: Db, failed: FailedOf): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`update webhook_deliveries
    set state = 'pending', attempts = 0, error = null, response_status = null, next_attempt_at = now()
    where project_id = ${failed.projectId}::uuid and state = 'failed' and id in (${oldestFailed(failed)})
    returning id`.execute(db);
  // Their ids are in the order of their making.
  return rows.map(({ id }) => id).toSorted();
}

export const replayWebhook = mutation({
  name: "replayWebhook",
  summary: "Sends the oldest 1,000 messages again that have failed since a time, with the same webhook-id.",
  access: team("admin"),
  input: ReplayInput,
  output: Replayed,
  item: () => null,
  noun: "webhook",
  find: findWebhook,
  // The relay revives them in the transaction that adds their jobs.
  audit: false,
  events: ({ webhookId: webhook_id, since }, { count }) =>
    count > 0 ? [{ kind: "webhook.replay_requested", webhook_id, since, team_only: true }] : [],
  async run(scope, { webhookId, since }) {
    if (!(await isThereAndOn(scope, webhookId))) return undefined;
    const { db, project } = scope;
    const { rows } = await sql<{ id: string }>`${oldestFailed({ projectId: project.id, webhookId, since })}`.execute(
      db,
    );
    return { count: rows.length };
  },
});
