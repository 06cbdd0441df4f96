import { sql } from "kysely";
import { expect } from "vitest";
import { db } from "./server.ts";

/**
 * Waits until readers see every event that was appended so far. A transaction that runs anywhere on the database
 * server, such as one of another test, holds back the events of all later ones.
 */
export async function settled(): Promise<void> {
  const { rows } = await sql<{ xid: string }>`select pg_current_xact_id()::text as xid`.execute(db);
  const isSettled = async () => {
    const xmin = sql<boolean>`pg_snapshot_xmin(pg_current_snapshot()) > ${rows[0]!.xid}::xid8`;
    const settledRows = await sql<{ settled: boolean }>`select ${xmin} as settled`.execute(db);
    return settledRows.rows[0]!.settled;
  };
  await expect.poll(isSettled, { timeout: 60_000 }).toBe(true);
}
