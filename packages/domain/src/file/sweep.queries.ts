import type { Db } from "@earshot/operations";
import { sql } from "kysely";
import { isUsed } from "./file.queries.ts";

const day = sql`interval '1 day'`;

/** Nobody can get back what these pictures belonged to. */
const isGone = sql`case item_kind
  when 'account' then not exists (select 1 from users where users.id = files.project_id and issuer is distinct from 'deleted')
  when 'feedback' then not exists (select 1 from feedback where feedback.project_id = files.project_id and feedback.id = item_id)
  when 'answer' then not exists (
    select 1 from feedback_answers as a where a.project_id = files.project_id and a.feedback_id = item_id)
  when 'comment' then not exists (select 1 from comments where comments.project_id = files.project_id and comments.id = item_id)
  when 'note' then not exists (select 1 from notes where notes.project_id = files.project_id and notes.id = item_id)
  when 'changelog' then not exists (
    select 1 from changelogs where changelogs.project_id = files.project_id and changelogs.id = item_id)
  else false end`;

const isUsedByAccount = sql`exists (
  select 1 from users where users.id = files.project_id and users.avatar_url = '/files/' || files.id)`;

/** A project that is being imported stands among the deleted ones until it is complete. */
const isProject = sql`(exists (select 1 from projects where projects.id = files.project_id)
  or exists (select 1 from deleted_projects where deleted_projects.id = files.project_id))`;

/** True of a row of `files` whose picture is deleted, or belongs to what is, or is unused or did not arrive after a day. */
export const isUnused = sql<boolean>`(deleted_at is not null or ${isGone}
  or (item_kind is distinct from 'account' and not ${isProject})
  or created_at < now() - ${day} and (stored_at is null
    or not case when item_kind = 'account' then ${isUsedByAccount} else ${isUsed(sql.ref("files.project_id"))} end))`;

/** Takes a picture that is to be deleted from everybody. Returns false if something uses it now. */
export async function markUnused(db: Db, { project_id, id }: { project_id: string; id: string }): Promise<boolean> {
  const { numAffectedRows } = await sql`update files set deleted_at = coalesce(deleted_at, now())
    where project_id = ${project_id} and id = ${id} and ${isUnused}`.execute(db);
  return numAffectedRows === 1n;
}

/** The pictures that are to be deleted, some at a time. */
export const unusedFiles = async (db: Db, limit: number): Promise<{ project_id: string; id: string }[]> => {
  const { rows } = await sql<{ project_id: string; id: string }>`select project_id, id from files
    where ${isUnused} limit ${sql.lit(limit)}`.execute(db);
  return rows;
};
