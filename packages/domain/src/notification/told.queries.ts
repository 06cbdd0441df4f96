import type { Db, StoredEvent, Tells } from "@earshot/operations";
import { type RawBuilder, sql } from "kysely";
import { telling } from "./notify.commands.ts";

interface Told extends Pick<Tells, "people" | "notifications" | "quiet"> {
  readonly sample: Tells["sample"];
}

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

/**
 * Reads whom `notify` has told of these events, in its transaction, and who of them gets no mail: `mailed` has the ids of
 * those who do. A person without an account is told only at an address that the product has confirmed.
 */
export async function readTold(
  db: Db,
  projectId: string,
  events: readonly StoredEvent[],
  mailed: readonly string[] | null,
): Promise<Told> {
  const project = sql`${projectId}::uuid`;
  const silent = sql<boolean>`${mailed !== null} and not n.user_id = any(${mailed ?? []}::uuid[])
    and not bool_or(n.kind = 'new_feedback' and coalesce(wanted.new_feedback, 'daily') = 'daily')`;
  const { rows } = await sql<Told>`with ${telling(project, events)},
    made as (select * from notifications where project_id = ${project}
      and id = any(${events.map(({ id }) => id)}::uuid[])),
    who as (select n.user_id, coalesce(u.full_name, p.full_name) as full_name, min(n.id::text) as first_id,
        coalesce(u.email_verified, p.email_verified) as email_verified, ${silent} as is_silent
      from made as n left join users as u on u.id = n.user_id
        left join people as p on p.project_id = ${project} and p.id = n.user_id and p.kind <> 'account'
        left join mail_preferences as wanted on wanted.user_id = n.user_id
      group by 1, 2, 4),
    unheard as (select distinct user_id from told where ${mailed !== null}
      and not exists (select 1 from users where users.id = told.user_id)
      and not exists (select 1 from receivers where receivers.user_id = told.user_id))
    select (select count(*)::int from who) as people, (select count(*)::int from made) as notifications,
      jsonb_build_object('turned_off', (select count(*) from who where is_silent and email_verified),
        'no_address', (select count(*) from who where is_silent and not email_verified)
          + (select count(*) from unheard)) as quiet,
      coalesce((select jsonb_agg(one) from (select p.full_name as name, ${whyIn(project)} as why from
        (select * from who order by user_id limit 5) as p
        join made as n on n.user_id = p.user_id and n.id::text = p.first_id order by p.user_id) as one), '[]') as sample`.execute(
    db,
  );
  return rows[0] as Told;
}
