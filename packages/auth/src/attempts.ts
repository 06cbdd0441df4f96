import { hashSecret } from "@earshot/operations";
import type { EntityManager } from "@mikro-orm/sql";
import { sql } from "kysely";

/** The most of each in a minute: passwords for an account, mails to an address, and either from one client's address. */
const limits = { account: 5, mail: 5, client: 30 } as const;

type Kind = keyof typeof limits;

const keyOf = (kind: Kind, value: string): string =>
  hashSecret(`${kind} ${value.trim().toLowerCase()}`).toString("hex");

/** Whether the stored row `a` has expired. A new one would expire after this time. Citus allows no `now()` there. */
const isOver = (time: string) => sql`excluded.expires_at - a.expires_at > interval ${sql.lit(time)}`;

/**
 * Counts an attempt before its work is done, so that many at once do not slip through. Returns the seconds to wait if
 * there were too many, else 0. E-mails without an account count too: otherwise the limit would tell them.
 */
export async function countAttempt(em: EntityManager, kind: Kind, value: string): Promise<number> {
  const key = keyOf(kind, value);
  const { rows } = await sql<{ count: number; wait: number }>`
    with gone as (delete from sign_in_attempts where key in (
      select key from sign_in_attempts where expires_at < now() and key <> ${key} limit 100 for update skip locked)),
    counted as (
      insert into sign_in_attempts as a (key, count, expires_at) values (${key}, 1, now() + interval '1 minute')
      on conflict (key) do update set
        count = case when ${isOver("1 minute")} then 1 else a.count + 1 end,
        expires_at = case when ${isOver("1 minute")} then excluded.expires_at else a.expires_at end
      returning count, expires_at)
    select count, ceil(extract(epoch from expires_at - now()))::int as wait from counted`.execute(em.getKysely());
  const [row] = rows;
  return row && row.count > limits[kind] ? Math.max(row.wait, 1) : 0;
}

/** Whether nobody else makes the first account just now: each start of an empty server prints a link for it. */
export async function holdFirstAccount(em: EntityManager): Promise<boolean> {
  const { rows } = await sql`
    insert into sign_in_attempts as a (key, count, expires_at) values ('first account', 1, now() + interval '5 seconds')
    on conflict (key) do update set expires_at = excluded.expires_at where ${isOver("5 seconds")}
    returning key`.execute(em.getKysely());
  return rows.length > 0;
}

/** Takes back what a right password has counted. */
export async function forgiveAttempt(em: EntityManager, email: string, client: string): Promise<void> {
  const keys = [keyOf("account", email), keyOf("client", client)];
  await sql`update sign_in_attempts set count = greatest(count - 1, 0) where key = any(${keys})`.execute(
    em.getKysely(),
  );
}
