import type { Db } from "@earshot/operations";
import { sql } from "kysely";
import { recount } from "../feedback/merged/unmerge.commands.ts";

/** Counts the votes and comments of feedback, and the votes of its comments. */
export async function countFeedback(db: Db, projectId: string, ids: readonly unknown[]): Promise<void> {
  const own = [...new Set(ids.filter((id): id is string => typeof id === "string"))];
  if (own.length === 0) return;
  await recount({ db, project: { id: projectId } }, own);
  await sql`update comments c set upvotes = (select count(*) from comment_upvotes v where v.project_id = ${projectId}
      and v.feedback_id = c.feedback_id and v.comment_id = c.id)
    where c.project_id = ${projectId} and c.feedback_id = any(${own}::uuid[])`.execute(db);
}
