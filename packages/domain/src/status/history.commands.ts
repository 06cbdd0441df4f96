import { newId, type ProjectScope } from "@earshot/operations";
import { sql } from "kysely";
import { movedCounts } from "../board-count/count.commands.ts";

/** A status that feedback was given. */
export interface StatusChange {
  readonly feedback_id: string;
  readonly from_status: string;
  readonly to_status: string;
}

/** Adds changes of statuses to the histories of their feedback, and counts them, in the transaction that has changed them. */
export async function recordChanges(
  { db, project }: Pick<ProjectScope, "db" | "project">,
  userId: string | null,
  changes: readonly StatusChange[],
): Promise<void> {
  if (changes.length === 0) return;
  const rows = changes.map((change) => ({ ...change, id: newId() }));
  await sql`with change as materialized (
      select feedback_id, id, from_status, to_status from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as change (feedback_id uuid, id uuid, from_status text, to_status text)),
    recorded as (insert into status_changes (project_id, feedback_id, id, user_id, from_status, to_status)
      select ${project.id}::uuid, feedback_id, id, ${userId}::uuid, from_status, to_status from change)
    ${movedCounts(project.id)}`.execute(db);
}
