import type { Db } from "@earshot/operations";
import { sql } from "kysely";

const batch = 1_000;

/** Deletes events that are older than this many days, a part at a time. */
export async function sweepEvents(db: Db, days: number): Promise<void> {
  for (;;) {
    const { rows } = await sql`delete from events where (project_id, xid, id) in (
      select project_id, xid, id from events where created_at < now() - make_interval(days => ${days}::int)
      order by xid limit ${batch}) returning id`.execute(db);
    if (rows.length < batch) return;
  }
}
