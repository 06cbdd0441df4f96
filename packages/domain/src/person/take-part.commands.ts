import { currentInstant, type Join } from "@earshot/operations";
import { type RawBuilder, sql } from "kysely";
import { mergePeople } from "./merge.commands.ts";

/**
 * Makes an account a person of a project, with the account's id, unless it is one already. It takes over the people
 * there whose verified e-mail is its own: their votes become the union. An account without a confirmed e-mail takes over
 * nobody.
 *
 * Once an hour an account that takes part already does so again, with those who came later: a token signs in a person, and
 * never the account. Whoever is still signed in by one stays apart until that has ended.
 *
 * The lock on the account waits for one who is renaming it, and makes it wait: see followAccount. On Citus, several that only
 * shared it would lock each other out.
 */
export const takePart: Join = async (db, projectId, userId) => {
  const { rows } = await sql<{ is_new: boolean }>`insert into people as p
        (project_id, id, kind, email, email_verified, full_name, avatar_url, first_seen_at, last_seen_at)
      select ${projectId}::uuid, u.id, 'account', u.email, u.email_verified, u.full_name, u.avatar_url,
        ${currentInstant}, ${currentInstant}
      from (select * from users where id = ${userId}::uuid for no key update) as u
      on conflict (project_id, id) do update set last_seen_at = excluded.last_seen_at
        where excluded.last_seen_at - p.last_seen_at > interval '1 hour' and p.kind = 'account'
      returning first_seen_at = last_seen_at as is_new`.execute(db);
  const [seen] = rows;
  if (!seen) return;
  const { rows: theirs } = await sql<{ id: string }>`select other.id from people as own
      join people as other on other.project_id = own.project_id and lower(other.email) = lower(own.email)
      where own.project_id = ${projectId} and own.id = ${userId} and own.email_verified and own.email <> ''
        and other.email_verified and other.kind <> 'account'
        and (${seen.is_new} or not exists (select 1 from person_sessions as s
          where s.project_id = ${projectId} and s.person_id = other.id and s.expires_at > now()))
      order by other.id`.execute(db);
  for (const { id } of theirs) await mergePeople(db, { projectId, from: id, into: userId });
};

/**
 * The work of takePart as parts of a statement: it makes accounts people that are none, or that were seen last over an
 * hour ago. Whoever takes over people there is one of `takers`, and left to takePart.
 */
export const takePartParts = (projectId: string): RawBuilder<unknown> => {
  const project = sql`${projectId}::uuid`;
  const own = sql`people as own where own.project_id = ${project} and own.id = account.id`;
  return sql`account as (select id, email, email_verified, full_name, avatar_url from users as account
      where id in (select caller_id from caller where is_allowed and caller_kind is null)
        and not exists (select 1 from ${own} and own.last_seen_at > now() - interval '1 hour')
      order by id for no key update),
    takers as (select id from account where email_verified and email <> '' and exists (
      select 1 from people as other where other.project_id = ${project} and lower(other.email) = lower(account.email)
        and other.email_verified and other.kind <> 'account' and (not exists (select 1 from ${own}) or not exists (
          select 1 from person_sessions as s where s.project_id = ${project} and s.person_id = other.id and s.expires_at > now())))),
    joined as (insert into people as p (project_id, id, kind, email, email_verified, full_name, avatar_url, first_seen_at, last_seen_at)
      select ${project}, id, 'account', email, email_verified, full_name, avatar_url, ${currentInstant}, ${currentInstant}
      from account where id not in (select id from takers)
      on conflict (project_id, id) do update set last_seen_at = excluded.last_seen_at
        where excluded.last_seen_at - p.last_seen_at > interval '1 hour' and p.kind = 'account' returning p.id)`;
};
