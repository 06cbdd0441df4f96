import { type Db, moveRevision } from "@earshot/operations";
import { type RawBuilder, sql } from "kysely";
import { type CountTable, lackOf, statusCounts, tagCounts } from "./counts.queries.ts";

/**
 * Adds what the counts lack. A write that runs meanwhile adds its own: its rows and what it counts are there for others at the
 * same moment.
 */
export const mendCounts = (counts: CountTable, isHere: RawBuilder<boolean>) =>
  sql`insert into ${sql.table(counts.table)} as c (project_id, ${sql.ref(counts.key)}, shard, n)
    select project_id, ${sql.ref(counts.key)}, 0, n from (${lackOf(counts, isHere)}) as lack
    on conflict (project_id, ${sql.ref(counts.key)}, shard) do update set n = c.n + excluded.n`;

/** Counts a project anew, after rows were added without counting them. Returns true if that has changed a count. */
export async function recountBoard(db: Db, projectId: string): Promise<boolean> {
  let isChanged = false;
  for (const counts of [statusCounts, tagCounts]) {
    const { numAffectedRows = 0n } = await mendCounts(counts, sql`project_id = ${projectId}`).execute(db);
    isChanged ||= numAffectedRows > 0n;
  }
  return isChanged;
}

/** Counts every project anew: gateways of a version that did not count may have run beside this one during an upgrade. */
export async function recountBoards(db: Db): Promise<void> {
  for (const { id } of await db.selectFrom("projects").select("id").execute())
    await db.transaction().execute(async (transaction) => {
      // Two at once would both add what is lacking.
      const locked = await sql`select from project_configs where project_id = ${id} for no key update`.execute(
        transaction,
      );
      if (locked.rows.length > 0 && (await recountBoard(transaction, id))) await moveRevision(transaction, id);
    });
}
