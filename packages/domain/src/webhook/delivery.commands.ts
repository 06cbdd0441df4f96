import { type Db, newId, type StoredEvent } from "@earshot/operations";
import { sql } from "kysely";
import type { EnabledWebhook } from "../notification/receivers.queries.ts";

/** An event, and the webhooks that it is for. */
export interface Addressed {
  readonly event: StoredEvent;
  readonly webhooks: readonly Pick<EnabledWebhook, "id">[];
}

/** A delivery that a job is to send. */
export interface Stored {
  readonly webhook_id: string;
  readonly id: string;
}

/** Stores a delivery of each event to each of its webhooks, in one statement that has each event once. */
export async function storeDeliveries(db: Db, projectId: string, addressed: readonly Addressed[]): Promise<Stored[]> {
  const stored = addressed.flatMap(({ event, webhooks }) =>
    webhooks.map(({ id }) => ({ webhook_id: id, id: newId(), event_id: event.id })),
  );
  const events = addressed.map(({ event: { id, created_at, ...event } }) => ({
    ...event,
    event_id: id,
    occurred_at: created_at,
  }));
  const columns = sql`kind, actor_id, data, sequence, occurred_at`;
  await sql`insert into webhook_deliveries (project_id, webhook_id, id, event_id, next_attempt_at, ${columns})
    select ${projectId}::uuid, webhook_id, id, event_id, now(), ${columns}
    from jsonb_to_recordset(${JSON.stringify(stored)}::jsonb)
        as delivery (webhook_id uuid, id uuid, event_id uuid)
      join jsonb_to_recordset(${JSON.stringify(events)}::jsonb) as event (event_id uuid, kind text, actor_id uuid,
        data jsonb, sequence bigint, occurred_at timestamptz) using (event_id)`.execute(db);
  return stored;
}
