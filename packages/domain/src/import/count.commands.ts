import type { Db } from "@earshot/operations";
import { sql } from "kysely";
import { recount } from "../feedback/merged/unmerge.commands.ts";
import type { ImportRow } from "./row.ts";

/** Returns the feedback that counts these rows: a merge may have taken them elsewhere. */
export async function countedBy(
  db: Db,
  projectId: string,
  kind: string,
  rows: readonly ImportRow[],
): Promise<unknown[]> {
  const ids = rows.map(({ target_id, record_id }) => target_id ?? record_id);
  const named = rows.flatMap(({ record }) => [record["feedback_id"], record["merged_into"]]);
  const own = [...new Set([...named, ...(kind === "feedback" ? ids : [])])].filter(Boolean);
  const { rows: now } = await sql<{ id: string }>`select merged_into as id from feedback
    where project_id = ${projectId} and id = any(${own}::uuid[]) and is_merged
    union select feedback_id from comments
    where project_id = ${projectId} and id = any(${kind === "comments" ? ids : []}::uuid[])`.execute(db);
  return [...own, ...now.map(({ id }) => id)];
}

/** Counts the votes and comments of feedback, and the votes of its comments. */
export async function countFeedback(db: Db, projectId: string, ids: readonly unknown[]): Promise<void> {
  const own = [...new Set(ids.filter((id): id is string => typeof id === "string"))];
  if (own.length === 0) return;
  await recount({ db, project: { id: projectId } }, own);
  await sql`update comments c set upvotes = (select count(*) from comment_upvotes v where v.project_id = ${projectId}
      and v.feedback_id = c.feedback_id and v.comment_id = c.id)
    where c.project_id = ${projectId} and c.feedback_id = any(${own}::uuid[])`.execute(db);
}
