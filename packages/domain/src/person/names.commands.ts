import { badRequest, type Db } from "@earshot/operations";
import { type RawBuilder, sql } from "kysely";

// A person is named by their external_id, and by that of each person whom the team has merged into them.

/** True if somebody of this external_id was merged into the person `p`. An index has those of all projects. */
export const isMergedInto = (externalId: RawBuilder<unknown>) =>
  sql<boolean>`(p.merged_external_ids <> '{}' and p.merged_external_ids @> array[${externalId}])`;

/** Whoever has this external_id, or else whoever has taken over the one who had it. */
export const namedPerson = (db: Db, projectId: string, externalId: string) =>
  db
    .selectFrom("people as p")
    .where("p.project_id", "=", projectId)
    .where((eb) => eb.or([eb("p.external_id", "=", externalId), isMergedInto(sql`${externalId}::text`)]))
    .orderBy(sql`p.external_id = ${externalId}`, "desc")
    .limit(1);

/** Those of these external ids that name a person. */
export async function takenNames(db: Db, projectId: string, externalIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`select unnest(array_append(p.merged_external_ids, p.external_id)) as name
    from people as p where p.project_id = ${projectId}
      and (p.external_id = any(${externalIds}::text[])
        or p.merged_external_ids <> '{}' and p.merged_external_ids && ${externalIds}::text[])`.execute(db);
  return new Set(rows.map(({ name }) => name));
}

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
export const takeNames = (db: Db, projectId: string, id: string, [first, ...others]: [string, ...string[]]) => {
  const own = sql`coalesce(external_id, ${first}::text)`;
  return sql`update people set external_id = ${own},
      merged_external_ids = array(select distinct name from unnest(merged_external_ids || ${[first, ...others]}::text[]) as name
        where name <> ${own})
    where project_id = ${projectId} and id = ${id} and kind <> 'account'`.execute(db);
};
