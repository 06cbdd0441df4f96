import { iso, type Scope } from "@earshot/operations";
import { type RawBuilder, sql } from "kysely";
import { isKnown } from "./known.queries.ts";
import { mostUnread } from "./notification.schema.ts";
import { forTeams, ownRows, teamRows, unreadTeamRows } from "./rows.queries.ts";

type User = Scope["caller"]["id"];

/** True if the person of `m`, a row of `members` or null, may know of the project `p`. */
export const maySee = sql<boolean>`(p.visibility <> 'private' or m.user_id is not null)`;

/** True if the comment of a notification is there for everybody. What it is on may have been merged or unmerged since. */
const hasComment = (
  project: RawBuilder<unknown>,
) => sql<boolean>`f.id is not null and exists (select 1 from comments as said
  join feedback as its on its.project_id = ${project} and its.id = said.feedback_id and not its.is_held
  where said.project_id = ${project} and said.id = n.comment_id and said.held_by is null)`;

/** True if the subject of a notification `n` exists and its person may see it. */
const isThere = (project: RawBuilder<unknown>) => sql<boolean>`case n.kind
  when 'shipped' then c.id is not null and (m.user_id is not null or (c.published and c.publish_date <= now()))
  when 'commented' then ${hasComment(project)}
  when 'mentioned' then f.id is not null and case when n.note_id is null then ${hasComment(project)}
    else m.user_id is not null and exists (select 1 from notes where project_id = ${project} and id = n.note_id) end
  when 'approved' then f.id is not null and (n.comment_id is null or ${hasComment(project)})
  when 'answered' then exists (select 1 from feedback_answers where project_id = ${project} and feedback_id = f.id)
  when 'webhook_disabled' then m.role <> 'member'
  when 'chat_disabled' then m.role <> 'member'
  else f.id is not null end`;

/**
 * The notifications `n` among rows of persons that those may see, joined with their subjects. `project` is one project's id,
 * or the project of each notification.
 */
export const visible = (rows: RawBuilder<unknown>, project: RawBuilder<unknown> = sql`n.project_id`) => sql`${rows} as n
  join projects as p on p.id = n.project_id
  left join members as m on m.project_id = ${project} and m.user_id = n.user_id
  left join feedback as f on f.project_id = ${project} and f.id = n.feedback_id
    and (not f.is_held or n.note_id is not null and m.user_id is not null)
  left join changelogs as c on c.project_id = ${project} and c.id = n.changelog_id
  left join users as account on account.id = n.actor_id
  left join people as person on person.project_id = ${project} and person.id = n.actor_id
  left join members as team on team.project_id = ${project} and team.user_id = n.actor_id
  where ${maySee} and ${isThere(project)}
    and (f.id is null or n.note_id is not null and m.user_id is not null or ${isKnown(project, "f")})`;

/** The name of who did it. People of the team need not take part in a project. */
export const actorName = sql`coalesce(account.full_name, person.full_name)`;

/** A part of the rows, by conditions on `sort_time` and `id`. */
interface Part {
  readonly isAfter: RawBuilder<unknown>;
  readonly limit: RawBuilder<unknown>;
}

const newest = (rows: RawBuilder<unknown>, { isAfter, limit }: Part) =>
  sql`(select * from (select n.id, n.kind, ${iso("n.created_at")} as created_at, ${iso("n.read_at")} as read_at,
      p.slug as project_slug, p.name as project_name, n.feedback_id, f.title as feedback_title, n.comment_id, n.status,
      c.slug as changelog_slug, c.title as changelog_title, ${actorName} as actor_name,
      team.user_id is not null as actor_is_team, n.created_at as sort_time
    from ${visible(rows)}) as n where ${isAfter} order by sort_time desc, id desc limit ${limit})`;

/** A person's newest notifications: of each of their teams, and of their own, so many that the newest of all are among them. */
export const notificationRows = (userId: User, part: Part) =>
  sql`(select * from ${newest(ownRows(userId), part)} as own
    union all select told.* from ${forTeams(newest(teamRows(), part), userId)})`;

/** Counts the person's unread notifications, up to a maximum. */
export const countUnread = (userId: User) =>
  sql<number>`(select count(*)::int from (
    (select 1 from ${visible(ownRows(userId))} and n.read_at is null limit ${sql.lit(mostUnread)})
    union all select 1 from ${forTeams(sql`(select 1 from ${visible(unreadTeamRows)} limit ${sql.lit(mostUnread)})`, userId)}
    limit ${sql.lit(mostUnread)}) as unread)`;

/** Counts the person's notifications. */
export const countNotifications = (userId: User) =>
  sql<number>`(select sum(n)::int from (select count(*) as n from ${visible(ownRows(userId))}
    union all select told.n from ${forTeams(sql`(select count(*) as n from ${visible(teamRows())})`, userId)}) as counts)`;
