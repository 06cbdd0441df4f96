import { encodedCursor, iso, type Scope, wholePage } from "@earshot/operations";
import { type RawBuilder, sql } from "kysely";
import type { z } from "zod";
import { anybody, userJson } from "../person/person.queries.ts";
import { AuditCursor, type ListAuditInput } from "./audit.schema.ts";

interface OfServer {
  /** The only project whose audit it is; without it, the audit is that of all. */
  readonly projectId?: string | undefined;
}

export function auditValues(input: Partial<z.output<typeof ListAuditInput>> & OfServer) {
  const { actions, actorId, subjectId, since, until, projectId, limit = 50, cursor } = input;
  const [, time, after] = (cursor ? AuditCursor.decode(cursor) : undefined) ?? [];
  return { actions, actorId, subjectId, since, until, ofProject: projectId, limit, time, after };
}

export type AuditValues = Partial<ReturnType<typeof auditValues>>;

/** The project whose audit is read, or those of the whole server. */
type InProject = Pick<Scope, "project"> | "server";

const matching = (where: InProject, { ofProject, actions, actorId, subjectId, since, until }: AuditValues) => {
  const isIt = [
    where === "server" ? sql`true` : sql`a.project_id = ${where.project.id}`,
    ofProject && sql`a.project_id = ${ofProject}::uuid`,
    actions && sql`a.action = any(${actions}::text[])`,
    actorId && sql`a.actor_id = ${actorId}::uuid`,
    subjectId && sql`a.subject_id = ${subjectId}::uuid`,
    since && sql`a.created_at >= ${since}::timestamptz`,
    until && sql`a.created_at < ${until}::timestamptz`,
  ].filter((each) => typeof each === "object");
  return sql`${sql.join(isIt, sql` and `)}`;
};

/** The rows of a page of the audit and one more, newest first. */
export function auditRows(where: InProject, values: AuditValues) {
  const { time, after, limit } = values;
  const isAfter = after
    ? sql`(a.created_at, a.id) < (to_timestamp(${time}::float8 / 1000), ${after}::uuid)`
    : sql`true`;
  return sql`(
    select a.id, a.project_id, a.action, a.actor_id, a.subject, a.subject_id, a.before, a.after,
      case when a.subject in ('person', 'account') then a.subject_id end as person_id,
      ${iso("a.created_at")} as created_at, a.created_at as sort_time
    from audit as a where ${matching(where, values)} and ${isAfter}
    order by a.created_at desc, a.id desc limit ${limit}::int + 1)`;
}

/** How many there are, up to 1,000. */
export const countAudit = (where: InProject, values: AuditValues) =>
  sql<number>`(select count(*)::int from (select 1 from audit as a where ${matching(where, values)} limit 1000) as found)`;

export const auditCursor = (alias: string) =>
  encodedCursor(
    "newest",
    sql`(extract(epoch from ${sql.ref(`${alias}.sort_time`)}) * 1000)::bigint`,
    sql.ref(`${alias}.id`),
  );

/** The response of such a page. PostgreSQL writes the stored states with white space, which no other response has. */
export const auditPage: typeof wholePage = (row) => ({ text: JSON.stringify(JSON.parse(wholePage(row).text)) });

const somebody = (scope: Scope, id: string): RawBuilder<unknown> =>
  sql`(select ${userJson(scope, "u")} from ${anybody(scope.project.id, sql.ref(id))} as u)`;

/** The columns of an entry, of a row of this alias. */
export const entryColumns = (scope: Scope, alias: string) => [
  ...["id", "action"].map((name) => sql.ref(`${alias}.${name}`).as(name)),
  somebody(scope, `${alias}.actor_id`).as("actor"),
  ...["subject", "subject_id"].map((name) => sql.ref(`${alias}.${name}`).as(name)),
  somebody(scope, `${alias}.person_id`).as("person"),
  ...["before", "after", "created_at"].map((name) => sql.ref(`${alias}.${name}`).as(name)),
];
