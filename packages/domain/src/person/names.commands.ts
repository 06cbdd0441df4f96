import { badRequest, type Db } from "@earshot/operations";
import { sql } from "kysely";
import { isMergedInto } from "./names.queries.ts";

/**
 * 400 if somebody of this external_id was merged into another person than this one. It is asked after the write, which waits
 * for a merge that is under way: before, that one's person still has the id.
 */
export async function requireUnmerged(
  db: Db,
  projectId: string,
  externalId: string | null | undefined,
  personId: string,
): Promise<void> {
  if (!externalId) return;
  const found = await db
    .selectFrom("people as p")
    .select("p.id")
    .where("p.project_id", "=", projectId)
    .where(isMergedInto(sql`${externalId}::text`))
    .where("p.id", "<>", personId)
    .executeTakeFirst();
  if (found) throw badRequest(`somebody with the external_id ${externalId} was merged into another person.`);
}

/** Lets these external ids name a person, who keeps their own. No product's token names an account. */
export const takeNames = (db: Db, projectId: string, id: string, names: readonly [string, ...string[]]) => {
  const own = sql`coalesce(external_id, ${names[0]}::text)`;
  return sql`update people set external_id = ${own},
      merged_external_ids = array(select distinct name from unnest(merged_external_ids || ${names}::text[]) as name
        where name <> ${own})
    where project_id = ${projectId} and id = ${id} and kind <> 'account'`.execute(db);
};
