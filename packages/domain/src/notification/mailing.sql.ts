import { sql } from "kysely";

/** The tables that decide whether a mail about a notification `n`, in a project `p`, goes to a user `u`. */
export const mailingTables = sql`
  join users as u on u.id = n.user_id
  left join mail_preferences as wanted on wanted.user_id = n.user_id`;

const isWanted = (kind: string, column = kind) =>
  sql`when ${sql.lit(kind)} then coalesce(wanted.${sql.ref(column)}, true)`;

/** True if the mail goes out at once. `m` is the user's row of `members`, or null. */
export const isMailed = sql<boolean>`u.email_verified and (p.notify_voters or m.user_id is not null)
  and case n.kind
    ${isWanted("status_changed")} ${isWanted("merged", "status_changed")} ${isWanted("answered")}
    ${isWanted("commented")} ${isWanted("shipped")} 
    when 'webhook_disabled' then true when 'chat_disabled' then true else coalesce(wanted.new_feedback, 'daily') = 'at_once' end`;

/** True if new feedback goes into the daily digest. */
export const isDigested = sql<boolean>`u.email_verified and coalesce(wanted.new_feedback, 'daily') = 'daily'`;
