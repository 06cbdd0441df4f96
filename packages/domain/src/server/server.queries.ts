import { iso, isOlder, jsonArray, maxCounted, newestCursor, type Scope } from "@earshot/operations";
import { sql } from "kysely";
import type { z } from "zod";
import {
  JobDepth,
  type ListAccountsInput,
  type Server,
  type ServerCheck,
  ServerCursor,
  TroubledJob,
} from "./server.schema.ts";

/** Deleted accounts stay as rows that name nobody. */
const isThere = sql`u.issuer is distinct from 'deleted'`;

export const checkRows = () =>
  sql<z.output<typeof ServerCheck>>`(select name, is_ok, detail, ${iso("checked_at")} as checked_at from server_checks
    order by name)`;

const fromFacts = ["version", "node", "is_embedded", "memory_bytes", "uptime_seconds", "connections", "live_updates"];
const alsoFromFacts = ["public_url", "has_public_url", "sends_mail", "backs_up", "settings"];

/** The server's row. `facts` is what the process knows, as JSON. */
export const serverRow = ({ caller }: Pick<Scope, "caller">, facts: string) => {
  const known = [...fromFacts, ...alsoFromFacts].map((name) => sql`facts.value->${sql.lit(name)} as ${sql.ref(name)}`);
  return sql<z.output<typeof Server>>`(select ${sql.join(known)},
      current_setting('server_version') as database,
      pg_database_size(current_database()) as database_bytes,
      exists (select 1 from accounts where user_id = ${caller.id}::uuid and password is not null) as has_password,
      exists (select 1 from accounts where user_id = ${caller.id}::uuid) as has_sign_in,
      (select count(*)::int from users as u where ${isThere}) as accounts,
      (select count(*)::int from projects) as projects,
      ${jsonArray(checkRows())} as checks
    from (select ${facts}::text::json as value) as facts)`;
};

export interface ServerPageValues {
  readonly limit: number;
  readonly time?: number | undefined;
  readonly after?: string | undefined;
  readonly q?: string | undefined;
  /** The only account to return. */
  readonly id?: string | undefined;
}

export function serverPageValues({ limit = 20, cursor, q }: z.output<typeof ListAccountsInput>): ServerPageValues {
  const [, time, after] = ServerCursor.decode(cursor) ?? [];
  return { limit, time, after, q };
}

const isAfter = (alias: string, values: ServerPageValues) => isOlder(`${alias}.created_at`, `${alias}.id`, values);

/** The cursor of a row of this alias, which has its time as `sort_time`. */
export const serverCursor = newestCursor;

const contains = (q: string) => sql`(position(lower(${q}::text) in lower(u.email)) > 0
  or position(lower(${q}::text) in lower(u.full_name)) > 0)`;

/** Accounts, newest first: a page and one more. On Citus, no row of one looks up its rows in projects. */
export const accountRows = (values: ServerPageValues) => sql`(
  with account as materialized (
      select u.id, u.email, u.email_verified, u.full_name, u.is_admin, u.disabled_at is not null as is_disabled,
        u.created_at as sort_time,
        ${iso("u.created_at")} as created_at,
        array(select case provider_id when 'credential' then 'password' else provider_id end from accounts
          where user_id = u.id order by provider_id) as sign_in
      from users as u
      where ${isThere} and ${isAfter("u", values)} and ${values.id === undefined ? sql`true` : sql`u.id = ${values.id}::uuid`} and ${values.q === undefined ? sql`true` : contains(values.q)}
      order by u.created_at desc, u.id desc limit ${values.limit}::int + 1),
    team as (select user_id, count(*)::int as projects from members where user_id in (select id from account) group by user_id)
  select account.*, coalesce(projects, 0) as projects from account left join team on user_id = account.id
  order by sort_time desc, account.id desc)`;

export const countAccounts = ({ q }: Pick<ServerPageValues, "q">) =>
  sql`(select count(*)::int from users as u where ${isThere} and ${q === undefined ? sql`true` : contains(q)})`;

/** The number of a table's rows for each project of the page: at most 50,000 are counted, but on Citus all. */
const sizes = (table: string, isDistributed?: boolean) =>
  isDistributed
    ? sql`select project_id, count(*)::int as size from ${sql.table(table)}
        where project_id in (select id from project) group by project_id`
    : sql`select id as project_id, (select count(*)::int from (select 1 from ${sql.table(table)}
        where project_id = project.id limit ${sql.lit(maxCounted)}) as some_of_it) as size from project`;

/** Projects, newest first: a page and one more. */
export const serverProjectRows = (values: ServerPageValues, { isDistributed }: Pick<Scope, "isDistributed">) => sql`(
  with project as materialized (
      select p.id, p.name, p.slug, p.visibility, p.created_at as sort_time, ${iso("p.created_at")} as created_at
      from projects as p where ${isAfter("p", values)}
      order by p.created_at desc, p.id desc limit ${values.limit}::int + 1),
    owners as (select distinct on (m.project_id) m.project_id, coalesce(nullif(u.full_name, ''), u.email) as owner
      from members as m join users as u on u.id = m.user_id
      where m.role = 'owner' and m.project_id in (select id from project) order by m.project_id, m.joined_at, u.id),
    team as (select project_id, count(*)::int as size from members where project_id in (select id from project)
      group by project_id),
    items as (${sizes("feedback", isDistributed)}),
    votes as (${sizes("feedback_upvotes", isDistributed)}),
    pictures as (select project_id, sum(bytes)::bigint as size from files
      where project_id in (select id from project) and stored_at is not null group by project_id)
  select project.*, owners.owner, coalesce(team.size, 0) as members, coalesce(items.size, 0) as feedback,
    coalesce(votes.size, 0) as votes, coalesce(pictures.size, 0) as file_bytes
  from project left join owners on owners.project_id = project.id left join team on team.project_id = project.id
    left join items on items.project_id = project.id left join votes on votes.project_id = project.id
    left join pictures on pictures.project_id = project.id
  order by sort_time desc, project.id desc)`;

export const countServerProjects = () => sql`(select count(*)::int from projects)`;

/** The queue's jobs by name, and those in trouble, of the facts that the process knows. */
export const depthRows = (facts: string) => rowsOfFacts<z.output<typeof JobDepth>>(JobDepth, facts, "depths");
export const troubledRows = (facts: string) =>
  rowsOfFacts<z.output<typeof TroubledJob>>(TroubledJob, facts, "troubled");

const types: Readonly<Record<string, string>> = { waiting: "int", failed: "int", tries: "int", most_tries: "int" };

function rowsOfFacts<Row>({ shape }: z.ZodObject, facts: string, list: "depths" | "troubled") {
  const columns = Object.keys(shape).map(
    (name) => sql`${sql.ref(name)} ${sql.raw(name === "is_failed" ? "boolean" : (types[name] ?? "text"))}`,
  );
  return sql<Row>`(select * from jsonb_to_recordset(${facts}::text::jsonb->'jobs'->${sql.lit(list)}) as job (${sql.join(columns)}))`;
}
