import type { Db } from "@earshot/operations";
import { sql } from "kysely";

/** What an import has left: the pages that were fetched, which are large, or the rows that were made of them or of a file. */
const parts = {
  pages: { isIts: sql`n < 0`, most: sql.lit(100) },
  rows: { isIts: sql`n > 0`, most: sql.lit(10_000) },
};

/** Deletes the last ones of a part, as many as one transaction may take. Returns false if there are none. */
export async function deleteSome(
  db: Db,
  { projectId, importId }: { readonly projectId: string; readonly importId: string },
  part: keyof typeof parts,
): Promise<boolean> {
  const { isIts, most } = parts[part];
  const found = sql`project_id = ${projectId} and import_id = ${importId} and ${isIts}`;
  const { numAffectedRows } = await sql`delete from import_rows where ${found} and n in (
    select n from import_rows where ${found} order by n desc limit ${most})`.execute(db);
  return numAffectedRows !== 0n;
}
