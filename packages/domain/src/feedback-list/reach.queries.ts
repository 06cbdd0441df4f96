import type { Scope } from "@earshot/operations";
import { type Expression, type RawBuilder, sql } from "kysely";
import { all, stopped } from "./access-paths.queries.ts";
import { isOnBoard } from "../feedback/held/held.queries.ts";
import { latestVotes, mostVotes } from "./voters.queries.ts";

/** The orders by the companies of those who have voted, each company once. */
export type ReachOrder = "companies" | "revenue";
export const isReach = (order: string): order is ReachOrder => order === "companies" || order === "revenue";

/** The most of a sum that a cursor holds. */
const mostRevenue = sql.lit(200_000_000_000_000);

/** The sort key of feedback whose companies are the rows `c`. */
const keys: Record<ReachOrder, RawBuilder<unknown>> = {
  companies: sql`count(*)`,
  revenue: sql`least(coalesce(sum(c.monthly_revenue), 0), ${mostRevenue})::bigint`,
};

/** The companies of these votes, each once for each feedback. */
const companiesOfVotes = ({ project }: Scope, votes: RawBuilder<unknown>) => sql`(
  select distinct v.feedback_id, pc.company_id from ${votes} as v
    cross join lateral (select company_id from person_companies as own
      where own.project_id = ${project.id} and own.person_id = v.user_id offset 0) as pc)`;

const withRevenue = ({ project }: Scope) =>
  sql`join companies as c on c.project_id = ${project.id} and c.id = own.company_id`;

interface Page {
  order: ReachOrder;
  /** The parts of a WITH that the conditions need. */
  parts: readonly RawBuilder<unknown>[];
  conditions: RawBuilder<boolean>;
  key?: Expression<unknown> | number | undefined;
  after?: string | undefined;
  limit: RawBuilder<number>;
  /** The items without companies that are read. */
  scanned: RawBuilder<number>;
}

/** The rows of a page by companies or revenue, which is their `reach_key`. Feedback without any comes last, newest first. */
export function reachRows(scope: Scope, { order, parts, conditions, key, after, limit, scanned }: Page) {
  const { id } = scope.project;
  const isAfter = after ? sql`(reach_key, feedback_id) < (${key}::bigint, ${after}::uuid)` : sql`true`;
  const last = sql`case when ${key ?? null}::bigint > 0 then 'ffffffff-ffff-ffff-ffff-ffffffffffff' else ${after ?? null}::uuid end`;
  const others = sql`from feedback where project_id = ${id} and ${isOnBoard()} and ${after ? sql`id < ${last}` : sql`true`} order by id desc`;
  const reach = sql`reach as materialized (
    select own.feedback_id, ${keys[order]} as reach_key from ${companiesOfVotes(scope, latestVotes(scope))} as own
    ${order === "revenue" ? withRevenue(scope) : sql``} group by own.feedback_id having ${keys[order]} > 0)`;
  const reached = sql`reached as materialized (
    select ${all}, listed.reach_key from (
        select * from reach where ${isAfter} order by reach_key desc, feedback_id desc) as listed
      cross join lateral (
        select * from feedback where project_id = ${id} and id = listed.feedback_id and ${conditions} offset 0) as feedback
    order by listed.reach_key desc, listed.feedback_id desc limit ${limit})`;
  const left = sql`greatest(${limit} - (select count(*) from reached), 0)`;
  const unreached = sql`unreached as materialized (
    select ${all} from (select * ${others} limit ${scanned}) as feedback
    where ${conditions} and feedback.id not in (select feedback_id from reach) order by feedback.id desc limit ${left})`;
  return sql`(with ${sql.join([...parts, reach, reached, unreached])}
    select * from reached union all select *, 0 from unreached
    union all (select ${stopped}, 0 ${others} offset case when (select count(*) from unreached) < ${left}
      then ${scanned} - 1 end limit case when (select count(*) from unreached) < ${left} then 1 else 0 end))`;
}

/** The sort key of a feedback, as JSON, in one of these orders. */
export function reachKey(scope: Scope, order: ReachOrder, id: RawBuilder<unknown>) {
  const project = sql`project_id = ${scope.project.id}`;
  const votes = sql`(select v.feedback_id, v.user_id from feedback_upvotes as v
    left join lateral (select created_at, feedback_id from feedback_upvotes where ${project}
      order by created_at desc, feedback_id desc offset ${mostVotes} - 1 limit 1) as earliest on true
    where v.${project} and v.feedback_id = ${id}
      and ((v.created_at, v.feedback_id) >= (earliest.created_at, earliest.feedback_id)) is not false)`;
  return sql<string>`(select ${keys[order]}::text from ${companiesOfVotes(scope, votes)} as own
    ${order === "revenue" ? withRevenue(scope) : sql``})`;
}
