import { iso, isOlder, newestCursor, type Scope, wholePage } from "@earshot/operations";
import { type RawBuilder, sql } from "kysely";
import type { z } from "zod";
import { type AnybodyRow, userJson } from "../person/person.queries.ts";
import { AuditCursor, type ListAuditInput } from "./audit.schema.ts";

interface OfServer {
  /** The only project whose audit it is; without it, the audit is that of all. */
  readonly projectId?: string | undefined;
}

export function auditValues(input: Partial<z.output<typeof ListAuditInput>> & OfServer) {
  const { actions, actorId, subjectId, since, until, projectId, limit = 50, cursor } = input;
  const [, time, after] = AuditCursor.decode(cursor) ?? [];
  return { actions, actorId, subjectId, since, until, ofProject: projectId, limit, time, after };
}

/** The people of an entry: who did it, and to whom it was done. */
export type AuditedPerson = "actor" | "person";

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

const personId = sql`case when a.subject in ('person', 'account') then a.subject_id end`;

type Found = (id: RawBuilder<unknown>) => RawBuilder<unknown>;

const face = sql`to_json(one) from (select id, email, full_name, avatar_url`;
const ofUsers: Found = (id) => sql`(select ${face} from users where id = ${id}) as one)`;
const ofPeople: Found = (id) =>
  sql`(select ${face} from people where project_id = a.project_id and id = ${id} and kind <> 'account') as one)`;

/** The people of an entry of any project. They are found beside it: on Citus, a page of several projects looks up nobody. */
function foundPeople(places: readonly Found[]): RawBuilder<unknown> {
  const found = (id: RawBuilder<unknown>) => sql`coalesce(${sql.join(places.map((place) => place(id)))})`;
  return sql`${found(sql`a.actor_id`)} as actor, ${found(personId)} as person,`;
}

/** The actor or the person of an entry, with the columns of `anybody`; no row if there is none. */
export const foundPerson = (alias: string, column: AuditedPerson) => sql<AnybodyRow>`(
  select * from json_to_record(${sql.ref(`${alias}.${column}`)}) as one (id uuid, email text, full_name text, avatar_url text)
  where id is not null)`;

/** The rows of a page of the audit and one more, newest first. The server's page also has the entries of `server_audit`. */
export function auditRows(where: InProject, values: AuditValues) {
  const { time, after, limit } = values;
  const isAfter = isOlder("a.created_at", "a.id", { time, after });
  const rowsOf = (table: string, project: RawBuilder<unknown>, found: RawBuilder<unknown>) => sql`(
    select a.id, ${project} as project_id, a.action, a.actor_id, a.subject, a.subject_id, a.before, a.after,
      ${personId} as person_id, ${found} ${iso("a.created_at")} as created_at, a.created_at as sort_time
    from ${sql.table(table)} as a where ${matching(where, values)} and ${isAfter}
    order by a.created_at desc, a.id desc limit ${limit}::int + 1)`;
  const project = sql`a.project_id`;
  if (where !== "server") return rowsOf("audit", project, sql``);
  const ofProjects = rowsOf("audit", project, foundPeople([ofUsers, ofPeople]));
  if (values.ofProject) return ofProjects;
  return sql`(select * from (${ofProjects} union all ${rowsOf("server_audit", sql`null::uuid`, foundPeople([ofUsers]))}) as a
    order by sort_time desc, id desc limit ${limit}::int + 1)`;
}

/** The number of entries, up to 1,000. */
export function countAudit(where: InProject, values: AuditValues) {
  const rowsOf = (table: string) =>
    sql`(select 1 from ${sql.table(table)} as a where ${matching(where, values)} limit 1000)`;
  const others = where === "server" && !values.ofProject ? sql` union all ${rowsOf("server_audit")}` : sql``;
  return sql<number>`(select least(count(*), 1000)::int from (${rowsOf("audit")}${others}) as found)`;
}

export const auditCursor = newestCursor;

/** The response of such a page. PostgreSQL writes the stored states with white space, which no other response has. */
export const auditPage: typeof wholePage = (row) => ({ text: JSON.stringify(JSON.parse(wholePage(row).text)) });

/** The columns of an entry, of a row of the alias `page`. */
export function entryColumns(scope: Scope, find: (column: AuditedPerson) => RawBuilder<AnybodyRow>) {
  const columns = (...names: string[]) => names.map((name) => sql.ref(`page.${name}`).as(name));
  const somebody = (column: AuditedPerson) =>
    sql`(select ${userJson(scope, "u")} from ${find(column)} as u)`.as(column);
  return [
    ...columns("id", "action"),
    somebody("actor"),
    ...columns("subject", "subject_id"),
    somebody("person"),
    ...columns("before", "after", "created_at"),
  ];
}
