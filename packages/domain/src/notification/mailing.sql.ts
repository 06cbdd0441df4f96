import { type RawBuilder, sql } from "kysely";

/**
 * The tables that decide whether a mail about a notification `n`, in a project `p`, goes to a user `u`, or to `who`, a
 * person of the project without an account.
 */
export const mailingTables = (project: RawBuilder<unknown>) => sql`
  left join users as u on u.id = n.user_id
  left join people as who on who.project_id = ${project} and who.id = n.user_id and who.kind <> 'account'
  left join mail_preferences as wanted on wanted.user_id = n.user_id`;

/** The same for the daily digest, which is for the team. */
export const digestTables = sql`
  join users as u on u.id = n.user_id
  left join mail_preferences as wanted on wanted.user_id = n.user_id`;

const isWanted = (kind: string, column = kind) =>
  sql`when ${sql.lit(kind)} then coalesce(wanted.${sql.ref(column)}, true)`;

/** True if the product of a project has confirmed the address of a person `who`. */
export const isReachable = sql<boolean>`(who.email_verified and who.email <> '')`;

/** True if the mail goes out at once. `m` is the user's row of `members`, or null. */
export const isMailed = sql<boolean>`(u.email_verified or ${isReachable}) and (p.notify_voters or m.user_id is not null)
  and not coalesce(case n.kind when 'merged' then 'status_changed' else n.kind end = any(who.unsubscribed), false)
  and case n.kind
    ${isWanted("status_changed")} ${isWanted("merged", "status_changed")} ${isWanted("answered")}
    ${isWanted("commented")} ${isWanted("mentioned")} ${isWanted("shipped")}
    when 'approved' then true when 'webhook_disabled' then true when 'chat_disabled' then true else coalesce(wanted.new_feedback, 'daily') = 'at_once' end`;

/** True if new feedback goes into the daily digest. */
export const isDigested = sql<boolean>`u.email_verified and coalesce(wanted.new_feedback, 'daily') = 'daily'`;
