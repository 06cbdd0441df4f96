import { byName, iso, qb, type Scope } from "@earshot/operations";
import { sql } from "kysely";

type InProject = Pick<Scope, "project">;

export const segmentColumns = [
  "id",
  "name",
  "kind",
  "company",
  "plan",
  sql<number | null>`monthly_revenue_from::float8`.as("monthly_revenue_from"),
  sql<number | null>`monthly_revenue_to::float8`.as("monthly_revenue_to"),
  "attributes",
  "email_domain",
  iso("first_seen_since").$castTo<string | null>().as("first_seen_since"),
  iso("created_at").as("created_at"),
] as const;

/** A project's segments, by name. */
export const segmentRows = ({ project }: InProject) =>
  qb
    .selectFrom("segments")
    .select(segmentColumns)
    .where("project_id", "=", project.id)
    .orderBy(byName("segments.name"))
    .orderBy("id");

/** The segment of this id, as a part of a WITH: one row, or none. */
export const segmentPart = ({ project }: InProject, id: string) => sql`segment as materialized (
  select *, num_nonnulls(company, plan, monthly_revenue_from, monthly_revenue_to) > 0 as is_of_companies
  from segments where project_id = ${project.id} and id = ${id}::uuid)`;

/** True if a company `c` is as the segment of a statement with `segmentPart` has it. */
const isItsCompany = sql`(segment.company is null or c.id = segment.company)
  and (segment.plan is null or lower(c.plan) = lower(segment.plan))
  and (segment.monthly_revenue_from is null or c.monthly_revenue >= segment.monthly_revenue_from)
  and (segment.monthly_revenue_to is null or c.monthly_revenue <= segment.monthly_revenue_to)`;

const domain = sql`split_part(lower(u.email), '@', 2)`;

/** True if a person `u` is in that segment. This is the only place that compiles its conditions. */
export const isInSegment = ({ project }: InProject) => sql<boolean>`exists (select 1 from segment
  where (segment.kind is null or u.kind = segment.kind)
    and (segment.email_domain is null or ${domain} = segment.email_domain)
    and (segment.first_seen_since is null or u.first_seen_at >= segment.first_seen_since)
    and u.attributes @> segment.attributes
    and case when segment.is_of_companies then exists (
      select 1 from person_companies as pc join companies as c on c.project_id = ${project.id} and c.id = pc.company_id
      where pc.project_id = ${project.id} and pc.person_id = u.id and ${isItsCompany}) else true end)`;

/** The most people of a segment that are found by its companies or its domain. More are found in the order of a list. */
const most = sql.lit(5_000);

/**
 * The ids of those who may be in that segment, as a part of a WITH: an array, or null if no index has them or there are too
 * many.
 */
export const fewPart = ({ project }: InProject) => sql`few as materialized (
  select case when cardinality(ids) <= ${most} then ids end as ids from (
    select case
      when segment.is_of_companies then array(
        select pc.person_id from companies as c join person_companies as pc
          on pc.project_id = ${project.id} and pc.company_id = c.id
        where c.project_id = ${project.id} and ${isItsCompany} limit ${most} + 1)
      when segment.email_domain is not null then array(
        select u.id from people as u where u.project_id = ${project.id} and ${domain} = segment.email_domain limit ${most} + 1)
    end as ids from segment) as found)`;
