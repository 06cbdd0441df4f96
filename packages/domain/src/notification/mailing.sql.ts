import { type RawBuilder, sql } from "kysely";

/** Joins the row `u` of an account. PostgreSQL might read all accounts for the many rows that it expects. */
export const joinAccount = (id: RawBuilder<unknown>) =>
  sql`left join lateral (select * from users where id = ${id} offset 0) as u`;

/**
 * Joins, after `joinAccount`, the rows `known` of a person of a project, and `who`, which is the same for somebody without an
 * account alone.
 */
export const joinPerson = (project: RawBuilder<unknown>, id: RawBuilder<unknown>) =>
  sql`left join lateral (select * from people where project_id = ${project} and id = ${id} offset 0) as known on true
    left join lateral (select known.* where u.id is null and known.kind <> 'account') as who`;

/**
 * The tables that decide whether a mail about a notification `n`, in a project `p`, goes to a user `u`, or to `who`, a
 * person of the project without an account.
 */
export const mailingTables = (project: RawBuilder<unknown>) => sql`
  ${joinAccount(sql`n.user_id`)} on true ${joinPerson(project, sql`n.user_id`)} on true
  left join mail_preferences as wanted on wanted.user_id = n.user_id`;

/** The same for the daily digest, which is for the team. */
export const digestTables = sql`
  join users as u on u.id = n.user_id
  left join mail_preferences as wanted on wanted.user_id = n.user_id`;

const isWanted = (kind: string, column = kind) =>
  sql`when ${sql.lit(kind)} then coalesce(wanted.${sql.ref(column)}, true)`;

/** True if the product of a project has confirmed the address of a person `who`. */
export const isReachable = sql<boolean>`(who.email_verified and who.email <> '')`;

/** True if mail goes to the account `u`: it has confirmed its address, and is not disabled. Null without an account. */
export const isMailable = sql<boolean>`(u.email_verified and u.disabled_at is null)`;

/** True if the mail goes out at once. What somebody has turned off without an account counts also if they have one now. `m` is the user's row of `members`, or null. */
export const isMailed = sql<boolean>`(${isMailable} or ${isReachable}) and (p.notify_voters or m.user_id is not null)
  and not coalesce(case n.kind when 'merged' then 'status_changed' else n.kind end = any(known.unsubscribed), false)
  and case n.kind
    ${isWanted("status_changed")} ${isWanted("merged", "status_changed")} ${isWanted("answered")}
    ${isWanted("commented")} ${isWanted("mentioned")} ${isWanted("shipped")}
    when 'approved' then true when 'webhook_disabled' then true when 'chat_disabled' then true else coalesce(wanted.new_feedback, 'daily') = 'at_once' end`;

/** True if new feedback goes into the daily digest. */
export const isDigested = sql<boolean>`${isMailable} and coalesce(wanted.new_feedback, 'daily') = 'daily'`;
