import type { Db, StoredEvent } from "@earshot/operations";
import { type RawBuilder, sql } from "kysely";
import {
  isDigested,
  isMailable,
  isMailed,
  isReachable,
  joinAccount,
  joinPerson,
  mailingTables,
} from "./mailing.sql.ts";
import { isKnown } from "./known.queries.ts";
import { maySee } from "./notification.queries.ts";
import type { NotificationKind } from "./notification.schema.ts";
import { subjects } from "./rows.queries.ts";
import { watchers } from "./watchers.sql.ts";

const kindOf: Readonly<Record<string, NotificationKind>> = {
  "feedback.created": "new_feedback",
  "feedback.updated": "approved",
  "feedback.status_changed": "status_changed",
  "feedback.answered": "answered",
  "feedback.merged": "merged",
  "comment.created": "commented",
  "comment.updated": "mentioned",
  "note.mentioned": "mentioned",
  "changelog.published": "shipped",
  "webhook.disabled": "webhook_disabled",
  "chat.disabled": "chat_disabled",
};

/** The events of the team that tell some of it. */
const ofTeam = ["webhook.disabled", "chat.disabled", "note.mentioned"];

const isUpdate = (kind: string) => kind === "feedback.updated" || kind === "comment.updated";

/**
 * Returns true if people are notified of the event. A changelog notifies of the feedback that it ships by an event of
 * its own, once.
 */
const isNotified = ({ kind, team_only, data }: StoredEvent) =>
  kind in kindOf &&
  !data["quiet"] &&
  (!team_only || ofTeam.includes(kind)) &&
  (!isUpdate(kind) || "mentions" in data || "approved_by" in data) &&
  !(kind === "feedback.status_changed" && data["changelog_id"]);

/** A notification that has just been stored. */
interface NewNotification {
  user_id: string;
  /** The event's id. */
  id: string;
  kind: NotificationKind;
  /** Of the team's: the people. Null if it is the user's own. */
  told: string[] | null;
}

/** The events that people are notified of, as rows in JSON, and the kinds of their notifications. */
export function notifiedEvents(events: readonly StoredEvent[]): { rows: string; kinds: NotificationKind[] } {
  const rows = events.filter(isNotified).map(({ data, ...event }) => ({
    ...data,
    ...event,
    status: data["to_status"],
    kind: kindOf[event.kind] as NotificationKind,
  }));
  return { rows: JSON.stringify(rows), kinds: [...new Set(rows.map(({ kind }) => kind))].toSorted() };
}

/** Those that are for the team or those whom they name, and for nobody who watches feedback. */
const unwatched: readonly NotificationKind[] = [
  "new_feedback",
  "approved",
  "mentioned",
  "webhook_disabled",
  "chat_disabled",
];
const isUnwatched = (kind: NotificationKind) => unwatched.includes(kind);
const isForAdmins = (kind: NotificationKind) => kind === "webhook_disabled" || kind === "chat_disabled";

/** True if somebody of the team, `known`, is told of the new feedback of the event `e`. */
const isTold = sql<boolean>`known.kind = 'new_feedback' and e.kind = 'new_feedback' and known.is_account
  and known.user_id is distinct from e.actor_id and known.user_id is distinct from e.approved_by`;

/**
 * The parts of a WITH: `event` has the events, of which there are these kinds, `told` whom each concerns, with an account or
 * without, `known_as` what is known of them and of the team, read once for all events of a kind, and `made` the notifications. The
 * team joins last, because all of it is told of each new feedback. PostgreSQL takes a third of the statement's time for the tables
 * that it names, so it names those of these kinds.
 */
export const notificationParts = (
  project: RawBuilder<unknown>,
  rows: string,
  kinds: readonly NotificationKind[],
) => sql`
    event as materialized (
      select * from jsonb_to_recordset(${rows}::jsonb) as event (id uuid, kind text, actor_id uuid,
        feedback_id uuid, comment_id uuid, changelog_id uuid, status text, approved_by uuid, note_id uuid, mentions uuid[], sequence bigint, created_at timestamptz)),
    ${kinds.every(isUnwatched) ? sql`` : watched(project, kinds)}
    told as (
      select event.id as event_id, mentioned.id as user_id from event, unnest(mentions) as mentioned (id)
      union
      select id, actor_id from event where approved_by is not null
      ${kinds.every(isUnwatched) ? sql`` : sql`union select event_id, user_id from ${watchers(project)} as watching`}
      ${kinds.some(isForAdmins) ? admins(project) : sql``}),
    concerned as (
      select user_id, e.id, case when user_id = actor_id then 'approved' when user_id = any(mentions) then 'mentioned'
          else kind end as kind, feedback_id, comment_id, note_id, changelog_id, status, actor_id, approved_by, created_at
        from told join event as e on e.id = event_id),
    known_as as materialized (
      select n.user_id, n.kind, u.id is not null as is_account, coalesce(u.full_name, who.full_name) as full_name,
        coalesce(${isMailable}, who.email_verified) as has_address, ${isMailed} as is_mailed, ${isDigested} as is_digested,
        lower(coalesce(u.email, who.email)) as address
      from (select distinct user_id, kind from concerned ${kinds.includes("new_feedback") ? team(project) : sql``}) as n
        join projects as p on p.id = ${project}
        ${joinAccount(sql`n.user_id`)} on u.issuer is distinct from 'deleted'
        ${joinPerson(project, sql`n.user_id`)} on ${isReachable}
        left join members as m on m.project_id = ${project} and m.user_id = n.user_id
        left join mail_preferences as wanted on wanted.user_id = n.user_id
      where (u.id is not null or who.id is not null) and ${maySee}),
    receivers as (
      select *, row_number() over (partition by id, address order by is_account desc, user_id) as place
      from concerned join known_as using (user_id, kind)),
    made as (
      select user_id, id, kind, feedback_id, comment_id, note_id, changelog_id, status,
        case when user_id = actor_id then approved_by else actor_id end as actor_id, created_at,
        full_name, has_address, is_mailed, is_digested
      from receivers
      where (user_id is distinct from actor_id or approved_by is not null)
        and user_id is distinct from approved_by and (is_account or place = 1 and ${isNotTeamAuthor})
      union all
      select user_id, e.id, e.kind, feedback_id, comment_id, note_id, changelog_id, status, actor_id, created_at,
        full_name, has_address, is_mailed, is_digested
      from event as e join known_as as known on ${isTold})`;

/** False for the author of new feedback whose address the team has: it is told as the team. */
const isNotTeamAuthor = sql<boolean>`not (kind = 'approved' and comment_id is null
  and exists (select 1 from known_as as known where known.kind = 'new_feedback' and known.address = receivers.address))`;

/** The ids of merged feedback `f`, and of all that had been merged into it before. */
const under = (project: RawBuilder<unknown>) => sql`array(with recursive under as (
          select f.id union select m.id from under join feedback as m on m.project_id = ${project}
            and m.merged_into = f.merged_into and m.merge_target = under.id)
          select id from under)`;

/** The feedback whose watchers are told, and of a merge the feedback that was merged into it. */
const watched = (project: RawBuilder<unknown>, kinds: readonly NotificationKind[]) => sql`
    named as (
      select id, kind, feedback_id from event where kind not in ('shipped', ${sql.join(unwatched.map((kind) => sql.lit(kind)))})
      ${kinds.includes("shipped") ? shipped(project) : sql``}),
    about as materialized (
      select n.id as event_id, coalesce(f.merged_into, f.id) as feedback_id,
        case when n.kind = 'merged' then ${under(project)} end as sources
      from named as n join feedback as f on f.project_id = ${project} and f.id = n.feedback_id and ${isKnown(project, "f")}),`;

const shipped = (project: RawBuilder<unknown>) => sql`union all
      select e.id, e.kind, s.feedback_id from event as e
        join changelog_feedback as s on s.project_id = ${project} and s.changelog_id = e.changelog_id
        where e.kind = 'shipped'`;

const team = (project: RawBuilder<unknown>) =>
  sql`union all select user_id, 'new_feedback' from members where project_id = ${project}`;

const admins = (project: RawBuilder<unknown>) => sql`union
      select e.id, m.user_id from event as e join members as m on m.project_id = ${project}
        where e.kind in ('webhook_disabled', 'chat_disabled') and m.role <> 'member'`;

/**
 * Writes notifications of a project's events, and returns them:
 *
 * - New feedback notifies the team, by one row, and one more for each who wants a mail at once.
 * - A webhook or chat that was turned off notifies the admins.
 * - A mention notifies whom it names, and an approval the author.
 * - All other events notify the watchers.
 *
 * Nobody is notified of their own actions, twice of one event, or of a project that they may not see. A person without an
 * account gets mail only, at an address that the product has confirmed, and one address gets one mail.
 */
export async function notify(db: Db, projectId: string, events: readonly StoredEvent[]): Promise<NewNotification[]> {
  const told = notifiedEvents(events);
  if (told.kinds.length === 0) return [];
  const project = sql`${projectId}::uuid`;
  const { rows } = await sql<NewNotification>`with ${notificationParts(project, told.rows, told.kinds)}
    insert into notifications (project_id, user_id, id, ${subjects}, told, sequence)
    select ${project}, user_id, id, ${subjects}, null, null from made where kind <> 'new_feedback' or is_mailed
    union all
    select ${project}, ${project}, id, ${subjects}, told, sequence from event as e cross join lateral (
      select array_agg(user_id) as told from known_as as known where ${isTold} and is_mailed is not true) as team
    where told is not null
    on conflict do nothing returning user_id, id, kind, told`.execute(db);
  return rows;
}

/** Returns the notifications of a project that a mail is wanted about. */
export async function wantedMails(db: Db, projectId: string, told: readonly NewNotification[]) {
  const project = sql`${projectId}::uuid`;
  const { rows } = await sql<{ project_id: string; user_id: string; id: string }>`
    select ${project} as project_id, n.user_id, n.id
    from jsonb_to_recordset(${JSON.stringify(told)}::jsonb) as n (user_id uuid, id uuid, kind text)
      join projects as p on p.id = ${project}
      left join members as m on m.project_id = ${project} and m.user_id = n.user_id ${mailingTables(project)}
    where ${isMailed}`.execute(db);
  return rows;
}
