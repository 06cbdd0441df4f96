import { sql } from "kysely";
import type { Db } from "../sql/database.ts";
import { DomainError } from "../errors.ts";
import { hashSecret } from "../secrets/token-secret.ts";

/** The most attempts in a time. Limits of one name share their counts. */
export interface AttemptLimit {
  readonly name: string;
  readonly most: number;
  readonly seconds: number;
}

/** Passwords that are tried for one person, whichever operation takes them. */
export const passwordAttempts: AttemptLimit = { name: "password", most: 5, seconds: 60 };

const keyOf = ({ name }: AttemptLimit, value: string): string =>
  hashSecret(`${name} ${value.trim().toLowerCase()}`).toString("hex");

/** True if the stored row `a` has expired. A new one would expire after this time. Citus allows no `now()` there. */
const isOver = (seconds: number) =>
  sql`excluded.expires_at - a.expires_at > ${sql.lit(`${seconds} seconds`)}::interval`;
const after = (seconds: number) => sql`now() + ${sql.lit(`${seconds} seconds`)}::interval`;

/** Deletes some of what is over, except for this key, which the same statement writes. */
const gone = (key: string) => sql`gone as (delete from sign_in_attempts where key in (
  select key from sign_in_attempts where expires_at < now() and key <> ${key} limit 100 for update skip locked))`;
const counting = (key: string, seconds: number) =>
  sql`insert into sign_in_attempts as a (key, count, expires_at) values (${key}, 1, ${after(seconds)})
    on conflict (key) do update set
      count = case when ${isOver(seconds)} then 1 else a.count + 1 end,
      expires_at = case when ${isOver(seconds)} then excluded.expires_at else a.expires_at end`;

/**
 * Counts an attempt before its work is done, so that many at once do not slip through. Returns the seconds to wait if
 * there were too many, else 0. E-mails of nobody count too: otherwise the limit would tell them.
 */
export async function countAttempt(db: Db, limit: AttemptLimit, value: string): Promise<number> {
  const { most, seconds } = limit;
  const key = keyOf(limit, value);
  const { rows } = await sql<{ count: number; wait: number }>`
    with ${gone(key)}, counted as (${counting(key, seconds)} returning count, expires_at)
    select count, ceil(extract(epoch from expires_at - now()))::int as wait from counted`.execute(db);
  const [row] = rows;
  // Another transaction may have begun later than this one, and so expires later than in so many seconds.
  return row && row.count > most ? Math.min(Math.max(row.wait, 1), seconds) : 0;
}

/**
 * Counts an attempt unless there were `most`, so that what is refused counts for nobody. Returns how many there are, and
 * true if this is one of them.
 */
export async function countUpTo(
  db: Db,
  limit: AttemptLimit,
  value: string,
): Promise<{ count: number; isCounted: boolean }> {
  const { most, seconds } = limit;
  const key = keyOf(limit, value);
  const { rows } = await sql<{ count: number; is_counted: boolean }>`
    with ${gone(key)}, counted as (
      ${counting(key, seconds)} where a.count < ${most}::int or ${isOver(seconds)} returning count)
    select count, true as is_counted from counted
    union all select count, false from sign_in_attempts where key = ${key} and not exists (select 1 from counted)`.execute(
    db,
  );
  // Another transaction has made the row since this statement began.
  const { count = most, is_counted: isCounted = false } = rows[0] ?? {};
  return { count, isCounted };
}

/** Counts an attempt. Throws 429 if there were too many. */
export async function requireAttempt(db: Db, limit: AttemptLimit, value: string, what: string): Promise<void> {
  const wait = await countAttempt(db, limit, value);
  if (wait > 0) throw new DomainError("TOO_MANY_REQUESTS", `${what}: wait ${wait} seconds.`, { retryAfter: wait });
}

/** Deletes what is over: on a quiet server no later attempt does. It waits for no attempt, which may wait for it. */
export const sweepAttempts = (db: Db) =>
  sql`delete from sign_in_attempts where key in (
    select key from sign_in_attempts where expires_at < now() for update skip locked)`.execute(db);

/** Takes back attempts that were no guesses. */
export async function forgiveAttempts(db: Db, attempts: readonly (readonly [AttemptLimit, string])[]): Promise<void> {
  const keys = attempts.map(([limit, value]) => keyOf(limit, value));
  await sql`update sign_in_attempts set count = greatest(count - 1, 0) where key = any(${keys})`.execute(db);
}

/** Returns true to one caller within these seconds, and false to all others. */
export async function claimOnce(db: Db, name: string, seconds: number): Promise<boolean> {
  const { rows } = await sql`
    insert into sign_in_attempts as a (key, count, expires_at) values (${name}, 1, ${after(seconds)})
    on conflict (key) do update set expires_at = excluded.expires_at where ${isOver(seconds)}
    returning key`.execute(db);
  return rows.length > 0;
}
