import type { Db } from "@earshot/operations";
import { sql } from "kysely";

const batch = 10_000;

/** The primary keys of the tables whose old rows are deleted. */
const keys = {
  events: ["project_id", "xid", "id"],
  notifications: ["project_id", "user_id", "id"],
  notification_cursors: ["project_id", "user_id", "kind", "through"],
  webhook_deliveries: ["project_id", "id"],
} as const;

/** Deletes rows that are older than this many days, a part at a time, so that no statement takes long. */
export async function sweepOld(db: Db, table: keyof typeof keys, days: number): Promise<void> {
  const key = sql.join(keys[table].map((column) => sql.ref(column)));
  for (;;) {
    const { numAffectedRows = 0n } = await sql`delete from ${sql.table(table)} where (${key}) in (
      select ${key} from ${sql.table(table)} where created_at < now() - make_interval(days => ${days}::int)
      limit ${batch})`.execute(db);
    if (numAffectedRows < batch) return;
  }
}
