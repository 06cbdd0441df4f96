import type { Db } from "@earshot/operations";
import { sql } from "kysely";

/** The number of items in which the trigram index finds even common texts within 100 ms. */
const alwaysSearched = 200_000;

/** Notes which projects have more feedback than `most`: there the trigram index is only asked for what is rare. */
export async function noteLargeProjects(db: Db, most = alwaysSearched): Promise<void> {
  const { rows } = await sql<{ project_id: string }>`
    select project_id from feedback group by project_id having count(*) > ${most}`.execute(db);
  const isLarge = sql`id = any(${rows.map((row) => row.project_id)}::uuid[])`;
  await sql`update projects set is_large = ${isLarge} where is_large <> (${isLarge})`.execute(db);
}
