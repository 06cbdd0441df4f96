import { currentInstant, type Db, newId, type ProjectScope } from "@earshot/operations";
import { type RawBuilder, sql } from "kysely";
import { type EditedField, editedFields, maxEdits } from "./edit.schema.ts";

type Texts = { readonly [Field in EditedField]?: string | undefined };

/**
 * Keeps the texts that a write changes, before it does. The row of the item is locked, so that what is kept is what was
 * there. Returns when the item was edited, or undefined if no text changes.
 */
export async function recordEdits(
  { db, project, caller }: Pick<ProjectScope, "db" | "project" | "caller">,
  itemId: string,
  before: Texts,
  after: Texts,
): Promise<RawBuilder<string> | undefined> {
  const changed = editedFields.filter((field) => after[field] !== undefined && after[field] !== before[field]);
  if (changed.length === 0) return undefined;
  const rows = changed.map((field) => ({ id: newId(), field, before: before[field] }));
  // Nodes of Citus have clocks of their own.
  const { rows: kept } = await sql<{
    created_at: Date;
  }>`with oldest as (delete from edits where project_id = ${project.id} and item_id = ${itemId} and id in (
      select id from edits where project_id = ${project.id} and item_id = ${itemId}
      order by created_at desc, id desc offset ${sql.lit(maxEdits - changed.length)}))
    insert into edits (project_id, item_id, id, user_id, field, before, created_at)
    select ${project.id}::uuid, ${itemId}::uuid, id, ${caller.id}::uuid, field, before, ${currentInstant}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as edit (id uuid, field text, before text)
    returning created_at`.execute(db);
  return sql<string>`${kept[0]?.created_at}::timestamptz`;
}

/** Deletes the former texts of things that are being deleted. */
export const eraseEdits = (db: Db, projectId: string, ids: RawBuilder<unknown>) =>
  sql`delete from edits where project_id = ${projectId} and item_id = any(${ids})`.execute(db);
