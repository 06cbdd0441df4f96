import { type Kysely, sql } from "kysely";
import { listenerName } from "./notify-channel.ts";
import type { Warn } from "../warn.ts";

/** Warns if the processes that listen now may open more connections together than PostgreSQL allows. */
export async function warnOfConnectionLimit(db: Kysely<object>, each: number, warn: Warn): Promise<void> {
  const setting = (name: string) => sql`coalesce(current_setting(${name}, true), '0')::int`;
  const { rows } = await sql<{ allowed: number; processes: number }>`select
    least(
      ${setting("max_connections")} - ${setting("superuser_reserved_connections")} - ${setting("reserved_connections")},
      (select nullif(datconnlimit, -1) from pg_database where datname = current_database()),
      (select nullif(rolconnlimit, -1) from pg_roles where rolname = current_user)) as allowed,
    (select greatest(count(*), 1)::int from pg_stat_activity
      where application_name = ${listenerName} and datname = current_database()) as processes`.execute(db);
  const [{ allowed, processes } = { allowed: 0, processes: 0 }] = rows;
  const needed = each * processes;
  if (needed > allowed)
    warn(
      `PostgreSQL allows ${allowed} connections, and Earshot may need ${needed}: ${processes} × ${each}. Raise max_connections, or put a connection pooler in front.`,
    );
}
