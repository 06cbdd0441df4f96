import type { Db } from "@earshot/operations";
import { sql } from "kysely";

const batch = 10_000;

/** Deletes rows that are older than this many days, a part at a time, so that no statement takes long. */
export async function sweepOld(
  db: Db,
  table: "events" | "notifications" | "webhook_deliveries",
  days: number,
): Promise<void> {
  for (;;) {
    const { numAffectedRows = 0n } = await sql`delete from ${sql.table(table)} where ctid = any(array(
      select ctid from ${sql.table(table)} where created_at < now() - make_interval(days => ${days}::int)
      limit ${batch}))`.execute(db);
    if (numAffectedRows < batch) return;
  }
}
