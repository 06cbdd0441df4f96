import type { Db, ProjectScope, Scope } from "@earshot/operations";
import { type RawBuilder, sql } from "kysely";

const address = /\/files\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/g;

/** True if a text may refer to a file. */
export const namesFile = (text: string | null | undefined): boolean => text?.includes("/files/") ?? false;

/** The ids of the files that texts refer to. */
const idsIn = (texts: readonly (string | null | undefined)[]): string[] => [
  ...new Set(texts.flatMap((text) => Array.from((text ?? "").matchAll(address), ([, id = ""]) => id))),
];

/** The same in SQL. */
const idsInSql = (text: RawBuilder<string>) =>
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

/**
 * The same as a part of a statement that writes texts of its callers: it reads the part `judged`, with `new_id`, `caller_id`
 * and the text, and the part `changed`, with the items that were made.
 */
export const claimedFiles = (
  projectId: Scope["project"]["id"],
  kind: Item["kind"],
  text: RawBuilder<string>,
) => sql`claimed as (
  update files set item_kind = ${sql.lit(kind)}, item_id = created.new_id
  from (select new_id, caller_id, ${idsInSql(text)} as ids from judged join changed on changed.id = new_id) as created
  where files.project_id = ${projectId} and files.id = any(created.ids)
    and files.created_by = created.caller_id and files.item_kind is null)`;

/** Deletes the files of a person in a project: nobody can read them from now on, and the sweep removes their bytes. */
export const eraseFiles = (db: Db, projectId: string, personId: string) =>
  sql`update files set deleted_at = now() where project_id = ${projectId} and created_by = ${personId}`.execute(db);
