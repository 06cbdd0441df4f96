import type { Db } from "@earshot/operations";
import { sql } from "kysely";

interface Addressed {
  readonly id: string;
  readonly addresses: readonly string[];
}

/** Adds the old paths of feedback or changelogs. A path leads to what has come first with it. */
export async function insertAddresses(
  db: Db,
  projectId: string,
  column: "feedback_id" | "changelog_id",
  items: readonly Addressed[],
  importId: string | null = null,
): Promise<void> {
  const rows = items.flatMap(({ id, addresses }) => addresses.map((path) => ({ id, path })));
  if (rows.length === 0) return;
  await sql`insert into old_addresses (project_id, path, ${sql.ref(column)}, import_id)
    select ${projectId}::uuid, path, id, ${importId}::uuid
    from json_to_recordset(${JSON.stringify(rows)}::json) as r (id uuid, path text) on conflict do nothing`.execute(db);
}
