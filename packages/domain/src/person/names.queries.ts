import type { Db } from "@earshot/operations";
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
