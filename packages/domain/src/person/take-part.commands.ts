import { inTransaction, type Join } from "@earshot/operations";
import { sql } from "kysely";
import { mergePeople } from "./merge.commands.ts";

/**
 * Makes an account a person of a project, with the account's id, unless it is one already. It takes over the people
 * there whose verified e-mail is its own: their votes become the union. An account without a confirmed e-mail takes over
 * nobody.
 *
 * The lock on the account waits for one who is renaming it, and makes it wait: see followAccount.
 */
export const takePart: Join = (em, projectId, userId) =>
  inTransaction(em, async (db) => {
    const { rows } = await sql<{ is_new: boolean }>`insert into people as p
        (project_id, id, kind, email, email_verified, full_name, avatar_url)
      select ${projectId}::uuid, u.id, 'account', u.email, u.email_verified, u.full_name, u.avatar_url
      from (select * from users where id = ${userId}::uuid for share) as u
      on conflict (project_id, id) do update set last_seen_at = now()
        where p.last_seen_at < now() - interval '1 hour' and p.kind = 'account'
      returning first_seen_at = last_seen_at as is_new`.execute(db);
    if (!rows[0]?.is_new) return;
    const { rows: theirs } = await sql<{ id: string }>`select other.id from people as own
      join people as other on other.project_id = own.project_id and lower(other.email) = lower(own.email)
      where own.project_id = ${projectId} and own.id = ${userId} and own.email_verified and own.email <> ''
        and other.email_verified and other.kind <> 'account' order by other.id`.execute(db);
    for (const { id } of theirs) await mergePeople(db, { projectId, from: id, into: userId });
  });
