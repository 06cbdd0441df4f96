import type { Db } from "@earshot/operations";
import { type RawBuilder, sql } from "kysely";
import { digestTables, isDigested, isMailed, mailingTables } from "./mailing.sql.ts";
import { actorName, visible } from "./notification.queries.ts";
import type { NotificationKind } from "./notification.schema.ts";
import { forTeams, ownRows, teamRows } from "./rows.queries.ts";

interface NotificationPath {
  project_id: string;
  user_id: string;
  id: string;
}

/** The content of a mail about a notification. */
export interface NotificationLetter extends NotificationPath {
  email: string;
  /** True if the receiver is a person of the project without an account. */
  is_person: boolean;
  kind: NotificationKind;
  project_slug: string;
  project_name: string;
  feedback_id: string | null;
  feedback_title: string | null;
  status: string | null;
  changelog_id: string | null;
  changelog_slug: string | null;
  changelog_title: string | null;
  actor_name: string | null;
  /** True if that person is on the project's team now. */
  actor_is_team: boolean;
  /** The text that somebody wrote. */
  content: string | null;
}

/** `project` is the project of the notification. */
const columnsIn = (
  project: RawBuilder<unknown>,
) => sql`n.project_id, n.user_id, n.id, n.kind, p.slug as project_slug, p.name as project_name, n.feedback_id,
  f.title as feedback_title, n.status, n.changelog_id, c.slug as changelog_slug, c.title as changelog_title,
  ${actorName} as actor_name, team.user_id is not null as actor_is_team,
  coalesce((select email from users where users.id = n.user_id),
    (select email from people where project_id = ${project} and people.id = n.user_id)) as email,
  not exists (select 1 from users where users.id = n.user_id) as is_person`;

const contentIn = (project: RawBuilder<unknown>) => sql`case n.kind
  when 'commented' then (select content from comments where project_id = ${project} and id = n.comment_id)
  when 'mentioned' then case when n.note_id is null
    then (select content from comments where project_id = ${project} and id = n.comment_id)
    else (select content from notes where project_id = ${project} and id = n.note_id) end
  when 'answered' then (select content from feedback_answers where project_id = ${project} and feedback_id = f.id)
  when 'new_feedback' then f.description
  when 'shipped' then c.summary end`;

/**
 * Returns the mail of a notification that was not mailed yet, or undefined if its person may not see it or wants no
 * mail. Whoever wants a mail at once has a row of their own.
 */
export async function findLetter(db: Db, path: NotificationPath): Promise<NotificationLetter | undefined> {
  const project = sql`${path.project_id}::uuid`;
  const { rows } = await sql<NotificationLetter>`select ${columnsIn(project)}, ${contentIn(project)} as content
    from ${visible(ownRows(path.user_id), project)} and n.project_id = ${project} and n.id = ${path.id} and n.mailed_at is null
      and exists (select 1 from (values (1)) as one ${mailingTables(project)} where ${isMailed})`.execute(db);
  return rows[0];
}

/**
 * True if a notification waits for the daily digest: it is unread, was not mailed, and is from the two days before this
 * instant.
 */
const waitsUntil = (until: string) => sql<boolean>`n.kind = 'new_feedback' and n.mailed_at is null
  and n.read_at is null and n.created_at < ${until} and n.created_at >= ${until}::timestamptz - interval '2 days'`;

/** Returns the ids of the users who get a daily digest. */
export async function digestReaders(db: Db, until: string): Promise<string[]> {
  const waiting = (rows: RawBuilder<unknown>) =>
    sql`(select n.user_id from ${rows} as n ${digestTables} where ${waitsUntil(until)} and ${isDigested})`;
  const { rows } = await sql<{ user_id: string }>`${waiting(ownRows())}
    union select told.user_id from ${forTeams(waiting(teamRows()))}`.execute(db);
  return rows.map(({ user_id }) => user_id);
}

/** The new feedback in a person's daily digest, by project, oldest first. */
export async function digestOf(db: Db, userId: string, until: string): Promise<NotificationLetter[]> {
  const waiting = (rows: RawBuilder<unknown>) =>
    sql`(select ${columnsIn(sql`n.project_id`)}, null as content, n.created_at
      from ${visible(rows)} and ${waitsUntil(until)}
        and exists (select 1 from (values (1)) as one ${digestTables} where ${isDigested}))`;
  const { rows } = await sql<NotificationLetter>`select * from (${waiting(ownRows(userId))}
    union all select told.* from ${forTeams(waiting(teamRows()), userId)}) as letters
    order by project_name, project_id, created_at, id`.execute(db);
  return rows;
}

/** Records that a person has got the mail about these notifications, or the daily digest with those until an instant. */
export async function markMailed(
  db: Db,
  userId: string,
  about: readonly Omit<NotificationPath, "user_id">[],
  until?: string,
): Promise<void> {
  const isAbout = sql`project_id = any(${about.map(({ project_id }) => project_id)}::uuid[])
    and id = any(${about.map(({ id }) => id)}::uuid[])`;
  await sql`update notifications set mailed_at = now() where user_id = ${userId} and ${isAbout}`.execute(db);
  if (!until) return;
  await sql`insert into notification_cursors (project_id, user_id, kind, through, created_at)
    select project_id, ${userId}::uuid, 'mailed', max(sequence), ${until}::timestamptz from notifications
    where user_id = project_id and ${userId}::uuid = any(told) and ${isAbout}
    group by project_id on conflict do nothing`.execute(db);
}
