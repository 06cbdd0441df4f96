import type { Db, ProjectScope } from "@earshot/operations";
import { type RawBuilder, sql } from "kysely";

const address = /\/files\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/g;

/** True if a text may refer to a file. */
export const namesFile = (text: string | null | undefined): boolean => text?.includes("/files/") ?? false;

/** The ids of the files that texts refer to. */
const idsIn = (texts: readonly (string | null | undefined)[]): string[] => [
  ...new Set(texts.flatMap((text) => Array.from((text ?? "").matchAll(address), ([, id = ""]) => id))),
];

/** The same in SQL. */
export const idsInSql = (text: RawBuilder<string>) =>
  sql<string[]>`array(select m[1]::uuid from regexp_matches(${text}, ${sql.lit(address.source)}, 'g') as m)`;

export interface Item {
  readonly kind: "feedback" | "answer" | "comment" | "note" | "changelog" | "project";
  readonly id: string;
}

/**
 * Gives the files that these texts refer to to the item that has the texts, in its transaction: those that the caller has
 * uploaded to the same project, and that belong to nothing yet.
 */
export async function claimFiles(
  { db, project, caller }: Pick<ProjectScope, "db" | "project" | "caller">,
  { kind, id }: Item,
  ...texts: (string | null | undefined)[]
): Promise<void> {
  const ids = texts.some(namesFile) ? idsIn(texts) : [];
  if (ids.length === 0) return;
  await sql`update files set item_kind = ${kind}, item_id = ${id}
    where project_id = ${project.id} and id = any(${ids}::uuid[]) and created_by = ${caller.id} and item_kind is null`.execute(
    db,
  );
}

/** Deletes the files of a person in a project: nobody can read them from now on, and the sweep removes their bytes. */
export const eraseFiles = (db: Db, projectId: string, personId: string) =>
  sql`update files set deleted_at = now() where project_id = ${projectId} and created_by = ${personId}`.execute(db);
