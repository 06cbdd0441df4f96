import { appendEvents, currentInstant, type Db, iso, type StoredEvent } from "@earshot/operations";
import { sql } from "kysely";
import { secretSalt } from "./webhook.ts";

interface DeliveryId {
  readonly project_id: string;
  readonly id: string;
}

/** A delivery to send, with what its webhook needs for it. */
export interface DueDelivery extends DeliveryId, Pick<StoredEvent, "kind" | "actor_id" | "data" | "sequence"> {
  readonly webhook_id: string;
  readonly event_id: string;
  readonly occurred_at: string;
  readonly with_email: boolean;
  readonly attempts: number;
  readonly url: string;
  readonly secret: Uint8Array;
  /** The one before, for a day after a rotation. */
  readonly old_secret: Uint8Array | null;
  readonly is_enabled: boolean;
}

/** The delivery if this attempt at it has not been made. */
export const dueDelivery = (
  db: Db,
  { project_id, id, attempts }: DeliveryId & { attempts: number },
): Promise<DueDelivery | undefined> =>
  db
    .selectFrom("webhook_deliveries as d")
    .innerJoin("webhooks as w", (join) =>
      join.onRef("w.project_id", "=", "d.project_id").onRef("w.id", "=", "d.webhook_id"),
    )
    .select(["d.project_id", "d.id", "d.webhook_id", "d.event_id", "d.kind", "d.actor_id", "d.data", "d.attempts"])
    .select([sql<number>`d.sequence::float8`.as("sequence"), iso("d.occurred_at").as("occurred_at")])
    .select(["w.url", "w.secret", "w.is_enabled", "w.with_email"])
    .select(sql<Uint8Array | null>`case when w.old_secret_until > now() then w.old_secret end`.as("old_secret"))
    .where("d.project_id", "=", project_id)
    .where("w.project_id", "=", project_id)
    .where("d.id", "=", id)
    .where("d.state", "=", "pending")
    .where("d.attempts", "=", attempts)
    .executeTakeFirst();

/** Returns the salt by which a webhook's secret is encrypted: see `Unseal`. */
export const secretPlace = ({ webhook_id }: DueDelivery) => secretSalt(webhook_id);

/** The result of an attempt. */
export interface Attempt {
  readonly state: "pending" | "delivered" | "failed";
  readonly status?: number | undefined;
  readonly error?: string | undefined;
  /** The seconds until the next attempt. */
  readonly delay?: number | undefined;
}

/** Records an attempt. Returns false if another process has recorded it. */
export async function recordAttempt(db: Db, delivery: DueDelivery, { state, status, error, delay }: Attempt) {
  const { numUpdatedRows } = await db
    .updateTable("webhook_deliveries")
    .set({
      state,
      attempts: delivery.attempts + 1,
      response_status: status ?? null,
      error: error?.slice(0, 500) ?? null,
      last_attempt_at: currentInstant,
      next_attempt_at: delay === undefined ? null : sql<string>`now() + make_interval(secs => ${delay}::float8)`,
    })
    .where("project_id", "=", delivery.project_id)
    .where("id", "=", delivery.id)
    .where("attempts", "=", delivery.attempts)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Ends a delivery of a webhook that is off. */
export const dropDelivery = (db: Db, { project_id, id }: DeliveryId) =>
  db
    .updateTable("webhook_deliveries")
    .set({ state: "failed", error: "the webhook is off", next_attempt_at: null })
    .where("project_id", "=", project_id)
    .where("id", "=", id)
    .execute();

const ofDelivery = (db: Db, { project_id, webhook_id }: DueDelivery) =>
  db.updateTable("webhooks").where("project_id", "=", project_id).where("id", "=", webhook_id);

/** Something arrived. */
export const recordSuccess = (db: Db, delivery: DueDelivery) =>
  ofDelivery(db, delivery).set({ failing_since: null }).where("failing_since", "is not", null).execute();

/** The milliseconds after which a webhook is turned off if nothing has arrived. */
const mostFailing = 3 * 24 * 3_600_000;

/**
 * Records a failure. Turns the webhook off, and appends the event `webhook.disabled`, if its receiver is gone for good
 * or no delivery has succeeded for three days. Returns true if the webhook is off.
 */
export async function recordFailure(db: Db, delivery: DueDelivery, isGone: boolean): Promise<boolean> {
  const webhook = await ofDelivery(db, delivery)
    .set({ failing_since: sql<string>`coalesce(failing_since, ${new Date().toISOString()}::timestamptz)` })
    .returning(["is_enabled", "failing_since"])
    .executeTakeFirst();
  if (!webhook?.is_enabled) return true;
  const isGivenUp = Date.parse(webhook.failing_since ?? "") < Date.now() - mostFailing;
  if (!isGone && !isGivenUp) return false;
  const reason = isGone ? "gone" : "failing";
  await ofDelivery(db, delivery)
    .set({ is_enabled: false, disabled_at: currentInstant, disabled_reason: reason })
    .execute();
  const { project_id: projectId, webhook_id } = delivery;
  const event = { kind: "webhook.disabled", webhook_id, reason, team_only: true } as const;
  await appendEvents({ projectId, actorId: null, events: [event] }).execute(db);
  return true;
}
