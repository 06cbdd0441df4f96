import type { Db } from "@earshot/operations";
import { type RawBuilder, sql } from "kysely";

/**
 * Deletes what was sent to webhooks about things of a project that are being deleted. Their rows, or the row of their
 * feedback, must be locked by an earlier statement: what is stored in the meantime waits for that lock.
 */
export const eraseExchanges = (db: Db, projectId: string, ids: RawBuilder<unknown>) =>
  sql`delete from webhook_exchanges where project_id = ${projectId} and about && ${ids}`.execute(db);

/** Deletes what was sent to webhooks with the team's answer to this feedback. */
export const eraseAnswerExchanges = (db: Db, projectId: string, feedbackId: string) =>
  sql`delete from webhook_exchanges as e using webhook_deliveries as d
    where e.project_id = ${projectId} and d.project_id = ${projectId} and d.id = e.delivery_id
      and e.about @> array[${feedbackId}::uuid] and d.kind = 'feedback.answered'`.execute(db);

/** Deletes what was sent to webhooks of any project with this person in it. The person's row must be locked. */
export const eraseExchangesOfPerson = (db: Db, userId: string) =>
  sql`delete from webhook_exchanges where about @> array[${userId}::uuid]`.execute(db);
