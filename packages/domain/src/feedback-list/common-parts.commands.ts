import type { Db } from "@earshot/operations";
import { sql } from "kysely";

/** The number of items in which the trigram index finds even common texts within 100 ms. */
const alwaysSearched = 200_000;

/** The number of newest items whose texts tell what is common in a project. */
const sampleSize = sql.lit(300);

/** The most parts that are noted for a project. Those of the most items come first. */
const mostParts = sql.lit(5_000);

/**
 * Notes what is common in the feedback of projects with more of it than `most`: there the trigram index is only asked for
 * what is rare. That is each three letters or digits in a row that more than one of the newest items has: see partsOf.
 */
export async function noteCommonParts(db: Db, most = alwaysSearched): Promise<void> {
  const { rows } = await sql<{ project_id: string }>`
    select project_id from feedback group by project_id having count(*) > ${most}`.execute(db);
  const large = rows.map((row) => row.project_id);
  await sql`update projects set common_parts = '{}' where common_parts <> '{}' and id <> all(${large}::uuid[])`.execute(
    db,
  );
  for (const id of large) {
    const { rows: common } = await sql<{ part: string }>`
      select part from (
        select lower(title || ' ' || left(description, 500)) as words from feedback
        where project_id = ${id} order by created_at desc, id desc limit ${sampleSize}) as recent
      cross join lateral (
        select distinct substr(words, n, 3) as part from generate_series(1, length(words) - 2) as n) as part
      where part ~ '^[[:alnum:]]{3}$' group by part having count(*) > 1
      order by count(*) desc, part limit ${mostParts}`.execute(db);
    const parts = common.map(({ part }) => part);
    await sql`update projects set common_parts = ${parts}::text[] where id = ${id} and common_parts <> ${parts}::text[]`.execute(
      db,
    );
  }
}
