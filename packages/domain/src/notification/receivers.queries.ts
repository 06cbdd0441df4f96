import { type Db, iso, prepared } from "@earshot/operations";
import { type RawBuilder, sql } from "kysely";

/** A webhook that is turned on. */
export interface EnabledWebhook {
  readonly id: string;
  readonly kinds: readonly string[];
  /** It gets no events of before. */
  readonly created_at: string;
}

/** The other systems that a project's events go to. */
export interface Receivers {
  readonly webhooks: readonly EnabledWebhook[];
  readonly hasChat: boolean;
}

/** An expression of Receivers. */
export const receiversOf = (project: RawBuilder<unknown>) => sql<Receivers>`jsonb_build_object(
  'webhooks', (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'kinds', kinds, 'created_at', ${iso("created_at")})), '[]')
    from webhooks where project_id = ${project} and is_enabled),
  'hasChat', exists (select 1 from project_configs where project_id = ${project} and integration_chat_status
    and integration_chat_webhook is not null))`;

const found = prepared(
  ({ projectId }: { projectId: string }) =>
    sql<{ receivers: Receivers }>`select ${receiversOf(sql`${projectId}::uuid`)} as receivers`,
);

export async function readReceivers(db: Db, projectId: string): Promise<Receivers> {
  const { rows } = await found(db, { projectId }, null);
  return (rows[0] as { receivers: Receivers }).receivers;
}
