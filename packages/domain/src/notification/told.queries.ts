import { type Db, prepared, type StoredEvent, type Tells } from "@earshot/operations";
import { type RawBuilder, sql } from "kysely";
import { rowsOf, telling } from "./notify.commands.ts";

type Told = Omit<Tells, "webhooks" | "chats">;

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

/** By the parts of `notify`, without its rows. A person without an account is told only at an address that the product has confirmed. */
const whom = prepared(({ projectId, rows }: { projectId: string; rows: string }, { hasMail }: { hasMail: boolean }) => {
  const project = sql`${projectId}::uuid`;
  const isMailSent = sql.lit(hasMail);
  return sql<Told>`with ${telling(project, rows)},
    who as (select user_id, full_name, has_address, min(id::text) as first_id,
        count(*) filter (where ${isMailSent} and is_mailed) as mails,
        ${isMailSent} and count(*) filter (where is_mailed
          or kind = 'new_feedback' and is_digested) = 0 as is_silent
      from made group by 1, 2, 3),
    unheard as (select distinct user_id from told where ${isMailSent}
      and not exists (select 1 from users where users.id = told.user_id offset 0)
      and not exists (select 1 from receivers where receivers.user_id = told.user_id))
    select (select count(*)::int from who) as people, (select count(*)::int from made) as notifications,
      (select coalesce(sum(mails), 0)::int from who) as mails,
      jsonb_build_object('turned_off', (select count(*) from who where is_silent and has_address),
        'no_address', (select count(*) from who where is_silent and not has_address)
          + (select count(*) from unheard)) as quiet,
      coalesce((select jsonb_agg(one) from (select p.full_name as name, ${whyIn(project)} as why from
        (select * from who order by user_id limit 5) as p
        join made as n on n.user_id = p.user_id and n.id::text = p.first_id order by p.user_id) as one), '[]') as sample`;
});

/** Reads whom `notify` tells of these events, who of them gets a mail, and who gets none. */
export async function readTold(
  db: Db,
  projectId: string,
  events: readonly StoredEvent[],
  hasMail: boolean,
): Promise<Told> {
  const { rows } = await whom(db, { projectId, rows: rowsOf(events) }, { hasMail });
  return rows[0] as Told;
}
