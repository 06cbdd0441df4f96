import { encodedCursor, isOlder, maxCounted, newestCursor, type Scope } from "@earshot/operations";
import { type RawBuilder, sql } from "kysely";
import { beginsWith, indexed } from "../company/company.queries.ts";
import { isInSegment, fewPart, segmentPart } from "../segment/segment.queries.ts";

type InProject = Pick<Scope, "project">;

interface Filters {
  readonly q?: string | undefined;
  readonly email?: string | undefined;
  readonly kind?: string | undefined;
  readonly companyId?: string | undefined;
  readonly segment?: string | undefined;
}

/** A page of people: after this time or this text, and this id. */
export interface PeopleValues extends Filters {
  readonly limit: number;
  readonly time?: number | undefined;
  readonly match?: string | undefined;
  readonly after?: string | undefined;
}

/** True if a person `u` passes the filters but `q`. A company's people are found first, by their ids. */
function passes({ project }: InProject, { email, kind, companyId, segment }: Filters) {
  const conditions: RawBuilder<unknown>[] = [sql`u.project_id = ${project.id}`];
  if (email) conditions.push(sql`lower(u.email) = lower(${email}::text)`);
  if (kind) conditions.push(sql`u.kind = ${kind}::text`);
  if (companyId)
    conditions.push(sql`u.id = any(array(select person_id from person_companies
      where project_id = ${project.id} and company_id = ${companyId}::uuid))`);
  if (segment) conditions.push(isInSegment({ project }));
  return sql.join(conditions, sql` and `);
}

/** Rows that name the segment of the filters, if there is one. */
const withSegment = (scope: InProject, segment: string | undefined, rows: RawBuilder<unknown>) =>
  segment ? sql`(with ${segmentPart(scope, segment)} select * from ${rows} as found)` : rows;

const [name, email] = [indexed("u.full_name"), indexed("u.email")];

/** The two conditions by which `q` finds people, each of which an index has in its order. */
const matches = (q: string) => [
  { text: name, condition: beginsWith(name, q) },
  { text: email, condition: sql`${beginsWith(email, q)} and ${beginsWith(name, q)} is not true` },
];

/** The rows of a page and one more: whoever was seen last comes first, or by the text that `q` has found. */
export function peopleRows(scope: InProject, { q, time, match, after, limit, ...filters }: PeopleValues) {
  const isPassing = passes(scope, filters);
  if (!q) {
    const isAfter = isOlder("u.last_seen_at", "u.id", { time, after });
    const inOrder = (condition: RawBuilder<unknown>) =>
      sql`(select u.*, null::text as sort_key, u.last_seen_at as sort_time from people as u
        where ${isPassing} and ${isAfter} and ${condition} order by u.last_seen_at desc, u.id desc limit ${limit}::int + 1)`;
    if (!filters.segment) return inOrder(sql`true`);
    // Whoever was first seen after a time was last seen after it.
    const since = sql`u.last_seen_at >= (select coalesce(first_seen_since, '-infinity') from segment)`;
    return sql`(with ${segmentPart(scope, filters.segment)}, ${fewPart(scope)}
      select * from (${inOrder(sql`u.id = any((select ids from few)::uuid[])`)}
        union all ${inOrder(sql`(select ids is null from few) and ${since}`)}) as found
      order by sort_time desc, id desc limit ${limit}::int + 1)`;
  }
  const found = matches(q).map(({ text, condition }) => {
    const isAfter = after ? sql`(${text}, u.id) > (${match}::text collate "C", ${after}::uuid)` : sql`true`;
    return sql`(select u.*, ${text} as sort_key, u.last_seen_at as sort_time from people as u where ${isPassing} and ${condition} and ${isAfter}
      order by ${text}, u.id limit ${limit}::int + 1)`;
  });
  const rows = sql`(select * from (${sql.join(found, sql` union all `)}) as found
    order by sort_key collate "C", id limit ${limit}::int + 1)`;
  return withSegment(scope, filters.segment, rows);
}

/** Counts the people who pass the filters, up to a bound. */
export function countPeople(scope: InProject, { q, ...filters }: Filters) {
  const isFound = q
    ? sql.join(
        matches(q).map(({ condition }) => sql`(${condition})`),
        sql` or `,
      )
    : sql`true`;
  const rows = sql`(select 1 from people as u where ${passes(scope, filters)} and (${isFound}) limit ${sql.lit(maxCounted)})`;
  return sql`(select count(*)::int from ${withSegment(scope, filters.segment, rows)} as person)`;
}

/** The cursor of a row of this alias. */
export const peopleCursor = (alias: string, isMatch: boolean) =>
  isMatch
    ? encodedCursor("match", sql`to_json(${sql.ref(`${alias}.sort_key`)})::text`, sql.ref(`${alias}.id`))
    : newestCursor(alias);
