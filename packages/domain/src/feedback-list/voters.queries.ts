import type { Scope } from "@earshot/operations";
import { type Expression, type RawBuilder, sql } from "kysely";
import { fewPart, isInSegment, segmentPart } from "../segment/segment.queries.ts";

/** The filters by those who have voted. */
interface Filters {
  readonly companyId?: string | undefined;
  readonly segment?: string | undefined;
}

/** The number of a project's latest votes that are read to find who has voted for what. */
export const mostVotes = sql.lit(5_000);

/** Those votes. */
export const latestVotes = ({ project }: Scope) => sql`(
  select feedback_id, user_id from feedback_upvotes
  where project_id = ${project.id} order by created_at desc, feedback_id desc limit ${mostVotes})`;

const byCompany = ({ project }: Scope, companyId: unknown) => sql`by_company as materialized (
  select distinct feedback_id from (
    select v.feedback_id from person_companies as pc
    join feedback_upvotes as v on v.project_id = ${project.id} and v.user_id = pc.person_id
    where pc.project_id = ${project.id} and pc.company_id = ${companyId}::uuid limit ${mostVotes}) as vote)`;

/** All votes of a segment with few people; else those of its people among the latest votes. */
const bySegment = (scope: Scope) => sql`by_segment as materialized (
  select distinct v.feedback_id from (
      select feedback_id, user_id from feedback_upvotes
      where project_id = ${scope.project.id} and user_id = any((select ids from few)::uuid[])
      union all select feedback_id, user_id from ${latestVotes(scope)} as latest where (select ids is null from few)) as v
    cross join lateral (select 1 from people as u
      where u.project_id = ${scope.project.id} and u.id = v.user_id and ${isInSegment(scope)} offset 0) as person)`;

/** The parts of a WITH that find the feedback for which people of the filters' company and segment have voted. */
export const voterParts = (scope: Scope, { companyId, segment }: Filters): RawBuilder<unknown>[] => [
  ...(companyId ? [byCompany(scope, companyId)] : []),
  ...(segment ? [segmentPart(scope, segment), fewPart(scope), bySegment(scope)] : []),
];

/** The conditions of a statement with those parts. */
export const isVotedFor = ({ companyId, segment }: Filters): RawBuilder<boolean>[] => [
  ...(companyId ? [sql<boolean>`feedback.id in (select feedback_id from by_company)`] : []),
  ...(segment ? [sql<boolean>`feedback.id in (select feedback_id from by_segment)`] : []),
];

/** Selects the ids of that feedback, up to a limit. */
export const votedFor = ({ companyId }: Filters, limit: Expression<number>) =>
  sql`(select feedback_id as id from ${sql.table(companyId ? "by_company" : "by_segment")} limit ${limit})`;
