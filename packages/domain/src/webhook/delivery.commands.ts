import { type Db, newId } from "@earshot/operations";
import { sql } from "kysely";

/** A webhook that is on. */
export interface Subscribed {
  readonly id: string;
  readonly kinds: readonly string[];
  readonly with_email: boolean;
}

/** The webhooks of this project that are on. */
export const subscribedWebhooks = (db: Db, projectId: string): Promise<Subscribed[]> =>
  db
    .selectFrom("webhooks")
    .select(["id", "kinds", "with_email"])
    .where("project_id", "=", projectId)
    .where("is_enabled", "=", true)
    .execute();

/** A message, and the webhooks that it is for. */
export interface Message {
  readonly event_id: string;
  readonly kind: string;
  readonly payload: string;
  readonly webhooks: readonly Pick<Subscribed, "id">[];
}

/** A delivery that a job is to send. */
export interface Stored {
  readonly webhook_id: string;
  readonly id: string;
}

/** Stores a delivery for each webhook of each message, in one statement that has each payload once. */
export async function storeDeliveries(db: Db, projectId: string, messages: readonly Message[]): Promise<Stored[]> {
  const stored = messages.flatMap(({ webhooks }, message) =>
    webhooks.map(({ id }) => ({ webhook_id: id, id: newId(), message })),
  );
  const contents = messages.map(({ webhooks: _, ...content }, message) => ({ ...content, message }));
  await sql`insert into webhook_deliveries (project_id, webhook_id, id, event_id, kind, payload, next_attempt_at)
    select ${projectId}::uuid, webhook_id, id, event_id, kind, payload, now()
    from jsonb_to_recordset(${JSON.stringify(stored)}::jsonb)
        as delivery (webhook_id uuid, id uuid, message int)
      join jsonb_to_recordset(${JSON.stringify(contents)}::jsonb)
        as content (message int, event_id uuid, kind text, payload text) using (message)`.execute(db);
  return stored;
}
