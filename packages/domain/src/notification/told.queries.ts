import { type Db, prepared, type StoredEvent, type Tells } from "@earshot/operations";
import { type RawBuilder, sql } from "kysely";
import { type Receivers, receiversOf } from "./receivers.queries.ts";
import type { NotificationKind } from "./notification.schema.ts";
import { notificationParts, notifiedEvents } from "./notify.commands.ts";

/** The people whom events notify, and the other systems that they may go to. */
type Told = Omit<Tells, "webhooks" | "chats"> & { receivers: Receivers };

/** Why the person of a notification `n` is told. */
const whyIn = (project: RawBuilder<unknown>) => sql`case
  when n.kind = 'new_feedback' or n.kind in ('webhook_disabled', 'chat_disabled') then 'on the team'
  when n.kind = 'mentioned' then 'mentioned'
  when exists (select 1 from feedback f where f.project_id = ${project} and f.id = n.feedback_id
    and f.user_id = n.user_id) then 'author'
  when exists (select 1 from comments c where c.project_id = ${project} and c.feedback_id = n.feedback_id
    and c.user_id = n.user_id) then 'commented'
  when exists (select 1 from feedback_upvotes v where v.project_id = ${project} and v.feedback_id = n.feedback_id
    and v.user_id = n.user_id) then 'voted'
  else 'watching' end`;

interface Form {
  readonly hasMail: boolean;
  readonly kinds: readonly NotificationKind[];
}

/** By the parts of `notify`, without its rows. A person without an account is told only at an address that the product has confirmed. */
const whom = prepared(({ projectId, rows }: { projectId: string; rows: string }, { hasMail, kinds }: Form) => {
  const project = sql`${projectId}::uuid`;
  const isMailSent = sql.lit(hasMail);
  return sql<Told>`with ${notificationParts(project, rows, kinds)},
    who as (select user_id, has_address, count(*) as notifications,
        count(*) filter (where ${isMailSent} and is_mailed) as mails,
        ${isMailSent} and count(*) filter (where is_mailed
          or kind = 'new_feedback' and is_digested) = 0 as is_silent
      from made group by 1, 2)
    select count(*)::int as people, coalesce(sum(notifications), 0)::int as notifications,
      coalesce(sum(mails), 0)::int as mails,
      jsonb_build_object('turned_off', count(*) filter (where is_silent and has_address),
        'no_address', count(*) filter (where is_silent and not has_address) + ${hasMail ? unheard : sql`0`}) as quiet,
      (select coalesce(jsonb_agg(jsonb_build_object('name', n.full_name, 'why', ${whyIn(project)})), '[]')
        from (select distinct on (user_id) * from made order by user_id, id limit 5) as n) as sample,
      ${receiversOf(project)} as receivers
    from who`;
});

/** How many have no address that the product has confirmed. */
const unheard = sql`(select count(distinct user_id) from told
  where not exists (select 1 from users where users.id = told.user_id offset 0)
    and not exists (select 1 from receivers where receivers.user_id = told.user_id))`;

/** Reads whom `notify` tells of these events, who of them gets a mail, and who gets none. */
export async function readTold(
  db: Db,
  projectId: string,
  events: readonly StoredEvent[],
  hasMail: boolean,
): Promise<Told> {
  const { kinds, rows } = notifiedEvents(events);
  const found = await whom(db, { projectId, rows }, { hasMail, kinds });
  return found.rows[0] as Told;
}
