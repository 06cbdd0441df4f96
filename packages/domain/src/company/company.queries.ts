import { encodedCursor, iso, jsonArray, qb, type Scope } from "@earshot/operations";
import { type Expression, type RawBuilder, sql } from "kysely";
import type { z } from "zod";
import type { Company, CompanySummary, WantedFeedback } from "./company.schema.ts";

type InProject = Pick<Scope, "project">;

/** The most people, and votes, of a company that are counted. */
const mostCounted = sql.lit(10_000);

/** True if a text as an index has it begins with another one, whatever its case. */
export const beginsWith = (text: RawBuilder<string>, beginning: string) =>
  sql<boolean>`${text} >= lower(${beginning}::text) collate "C" and ${text} < lower(${beginning}::text) || chr(1114111) collate "C"`;

/** The text as such an index has it. */
export const indexed = (column: string) => sql<string>`(left(lower(${sql.ref(column)}), 200) collate "C")`;

/** `offset 0` makes PostgreSQL look the votes of each person up: how many people there are is not known to its plan. */
const votesOf = ({ project }: InProject, companyId: Expression<string>) => sql`(
  select v.feedback_id from person_companies as pc
  cross join lateral (select feedback_id from feedback_upvotes
    where project_id = ${project.id} and user_id = pc.person_id offset 0) as v
  where pc.project_id = ${project.id} and pc.company_id = ${companyId} limit ${mostCounted})`;

/** The open feedback that most of a company's people have voted for. */
export const wantedBy = (scope: InProject, companyId: Expression<string>) =>
  sql<z.output<typeof WantedFeedback>>`(
    select f.id, f.title, f.status, wanted.votes from (
        select feedback_id, count(*)::int as votes from ${votesOf(scope, companyId)} as vote group by feedback_id) as wanted
      cross join lateral (select * from feedback
        where project_id = ${scope.project.id} and id = wanted.feedback_id and not is_held offset 0) as f
    where f.status <> all(array(select name from statuses
      where project_id = ${scope.project.id} and stage in ('done', 'closed')))
    order by wanted.votes desc, f.id desc limit 3)`;

const personCount = ({ project }: InProject, companyId: Expression<string>) =>
  sql<number>`(select count(*)::int from (select 1 from person_companies
    where project_id = ${project.id} and company_id = ${companyId} limit ${mostCounted}) as person)`;

const voteCount = (scope: InProject, companyId: Expression<string>) =>
  sql<number>`(select count(*)::int from ${votesOf(scope, companyId)} as vote)`;

/** The plain columns of a company of this alias. */
export const companyColumns = (scope: InProject, alias: string) => {
  const column = <Value>(name: string) => sql.ref<Value>(`${alias}.${name}`);
  const id = column<string>("id");
  return [
    id.as("id"),
    column<string | null>("external_id").as("external_id"),
    column<string>("name").as("name"),
    column<string | null>("domain").as("domain"),
    sql<number | null>`${column("monthly_revenue")}::float8`.as("monthly_revenue"),
    column<string | null>("plan").as("plan"),
    column<z.output<typeof Company>["attributes"]>("attributes").as("attributes"),
    iso(`${alias}.created_at`).as("created_at"),
    personCount(scope, id).as("person_count"),
    voteCount(scope, id).as("vote_count"),
  ] as const;
};

/** A company: one row, or none. */
export const companyById = (scope: InProject, id: string) =>
  qb
    .selectFrom("companies as c")
    .select(companyColumns(scope, "c"))
    .where("c.project_id", "=", scope.project.id)
    .where("c.id", "=", id);

/** The same with what it wants most. */
export const wholeCompany = (scope: InProject, id: string) =>
  companyById(scope, id).select(jsonArray(wantedBy(scope, sql.ref<string>("c.id"))).as("wants_most"));

/** The companies of a person, by name. */
export const companiesOf = ({ project }: InProject, personId: Expression<string>) =>
  sql<z.output<typeof CompanySummary>>`(
    select c.id, c.external_id, c.name, c.monthly_revenue from person_companies as pc
    join companies as c on c.project_id = ${project.id} and c.id = pc.company_id
    where pc.project_id = ${project.id} and pc.person_id = ${personId} order by ${indexed("c.name")}, c.id)`;

/** A page of companies. */
export interface CompanyValues {
  readonly limit: number;
  readonly q?: string | undefined;
  readonly key?: string | undefined;
  readonly after?: string | undefined;
}

const nameOf = indexed("c.name");

const named = ({ project }: InProject, q: string | undefined) =>
  sql`c.project_id = ${project.id} and ${q ? beginsWith(nameOf, q) : sql`true`}`;

/** The rows of a page and one more, by name. */
export const companyRows = (scope: InProject, { q, key, after, limit }: CompanyValues) =>
  sql`(select c.*, ${nameOf} as sort_key from companies as c
    where ${named(scope, q)} and ${after ? sql`(${nameOf}, c.id) > (${key}::text collate "C", ${after}::uuid)` : sql`true`}
    order by ${nameOf}, c.id limit ${limit}::int + 1)`;

export const countCompanies = (scope: InProject, { q }: Pick<CompanyValues, "q">) =>
  sql`(select count(*)::int from (select 1 from companies as c where ${named(scope, q)} limit ${mostCounted}) as company)`;

/** The cursor of a row of this alias. */
export const companyCursor = (alias: string) =>
  encodedCursor("name", sql`to_json(${sql.ref(`${alias}.sort_key`)})::text`, sql.ref(`${alias}.id`));
