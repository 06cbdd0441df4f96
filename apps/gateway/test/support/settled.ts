import { sql } from "kysely";
import { expect } from "vitest";
import { db } from "./server.ts";

/**
 * Waits until readers see every event that was appended so far. A transaction of the same database, such as a
 * background job's, holds back the events of all later ones, and so does one of another database in the moment of its end.
 */
export async function settled(): Promise<void> {
  const { rows } = await sql<{ xid: string }>`select pg_current_xact_id()::text as xid`.execute(db);
  const isSettled = async () => {
    const { rows: found } = await sql<{ settled: boolean }>`
      select ${rows[0]!.xid}::xid8 < pg_snapshot_xmin(pg_current_snapshot()) as settled`.execute(db);
    return found[0]!.settled;
  };
  await expect.poll(isSettled).toBe(true);
}
