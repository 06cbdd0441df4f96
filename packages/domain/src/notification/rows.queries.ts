import type { Scope } from "@earshot/operations";
import { type RawBuilder, sql } from "kysely";

type User = Scope["caller"]["id"];

export const subjects = sql.raw("kind, feedback_id, comment_id, note_id, changelog_id, status, actor_id, created_at");

/** The notifications of a person, or of everybody, in rows of their own. */
export const ownRows = (userId?: User) =>
  sql`(select project_id, user_id, id, ${subjects}, sequence, read_at, mailed_at from notifications
    where ${userId ? sql`user_id = ${userId}::uuid` : sql`told is null`})`;

/** When `reader` got past a notification `n` of the team: the time of their first cursor at or after it. */
const passed = (kind: "read" | "mailed") => sql`(select passed.created_at from notification_cursors as passed
  where passed.project_id = n.project_id and passed.user_id = reader.user_id and passed.kind = ${sql.lit(kind)}
    and passed.through >= n.sequence and passed.created_at > n.created_at
  order by passed.through limit 1)`;

/** True if a notification `n` of the team is after all that `reader` has read at once. */
const isBeyond = sql<boolean>`n.sequence > coalesce((select max(through) from notification_cursors as passed
  where passed.project_id = reader.project_id and passed.user_id = reader.user_id and passed.kind = 'read'), 0)`;

/**
 * What a team was told, as rows of `reader`, who is a member of it. What they have a row of their own for is left out, such as
 * what they have read by itself.
 */
export const teamRows = (condition: RawBuilder<boolean> = sql`true`) =>
  sql`(select n.project_id, reader.user_id, id, ${subjects}, sequence, ${passed("read")} as read_at, ${passed("mailed")} as mailed_at
    from notifications as n
    where n.project_id = reader.project_id and n.user_id = reader.project_id and array_position(n.told, reader.user_id) is not null
      and ${condition} and not exists (select 1 from notifications as own
        where own.project_id = n.project_id and own.user_id = reader.user_id and own.id = n.id))`;

/** The part of FROM with these rows for each team of a person, or of everybody. */
export const forTeams = (
  rows: RawBuilder<unknown>,
  userId?: User,
) => sql`members as reader cross join lateral ${rows} as told
  where ${userId ? sql`reader.user_id = ${userId}::uuid` : sql`true`}`;

/** What the team of `reader` was told and they have not read. */
export const unreadTeamRows = teamRows(isBeyond);

/** All notifications of a person. */
export const allRows = (userId: User) =>
  sql`(select * from ${ownRows(userId)} as own union all select told.* from ${forTeams(teamRows(), userId)})`;
