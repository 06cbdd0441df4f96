import type { Scope } from "@earshot/operations";
import { type RawBuilder, sql } from "kysely";
import { type Filters, isFiltered, type View } from "./list.filters.ts";
import { all, isStop, accessPathsOf, stopped, type Work } from "./access-paths.queries.ts";
import { isOnBoard } from "../feedback/held/held.queries.ts";
import { isSearched } from "./search.queries.ts";
import { placeOf } from "../status/place.queries.ts";

/** True if the project's list of statuses has that of a feedback, or of a row of counts. */
export const isListed = ({ project }: Scope, table: "feedback" | "status_counts" = "feedback") =>
  sql<boolean>`${sql.ref(`${table}.status`)} = any(array(select name from statuses where project_id = ${project.id}))`;

interface Page {
  filters: Filters;
  view?: View | undefined;
  work: Work;
  /** The place of the item before the page, and its status. */
  place?: string | undefined;
  placeStatus?: string | undefined;
  limit: RawBuilder<number>;
}

/**
 * The rows of a page in the roadmap's order: by the project's statuses, whose position is `list_position`, and by the
 * place in each status. An index has the order of each status, so no status is read further than the page needs. With
 * filters, the statuses share the bound of the read, and the page ends where the first of them stopped: see isStop.
 */
export function roadmapRows(scope: Scope, { filters, view, work, place, placeStatus, limit }: Page) {
  const { id } = scope.project;
  const start = sql`(select position from statuses where project_id = ${id} and name = ${placeStatus})`;
  const isAfter = place
    ? sql`s.position >= ${start} and ${placeOf("feedback")} > case when s.position = ${start} then ${place}::text else '' end`
    : sql`true`;
  const { passes, ctes, chosen, rare, found, isFar } = accessPathsOf(scope, { filters, view, work });
  const inStatus = sql`project_id = ${id} and status = s.name and ${isOnBoard()} and ${isAfter} order by ${placeOf("feedback")}`;
  if (!isFiltered(filters, view))
    return sql`(select placed.*, s.position as list_position from statuses as s
      cross join lateral (select * from feedback where ${inStatus} limit ${limit}) as placed where s.project_id = ${id})`;

  const share = sql`greatest(${work.scanned} / (select count(*) from statuses where project_id = ${id}), 1)`;
  const byIndex = (condition: RawBuilder<unknown>) => sql`select ${all}, s.position as list_position
    from feedback join statuses as s on s.project_id = ${id} and s.name = feedback.status
    where feedback.project_id = ${id} and ${condition} and ${isAfter} and ${passes}`;
  const parts = [
    ...(rare ? [byIndex(rare)] : []),
    ...(found ? [byIndex(sql`${found} and ${isSearched(scope)}`)] : []),
    sql`select placed.*, s.position as list_position from statuses as s cross join lateral (
      (select ${all} from (select * from feedback where ${inStatus} limit ${share}) as feedback
        where ${passes} order by ${placeOf("feedback")} limit ${limit})
      union all (select ${stopped} from feedback where ${inStatus} offset ${share} - 1 limit 1)) as placed
    where s.project_id = ${id} and ${isFar}`,
  ];
  const order = sql`order by list_position, ${placeOf("one")}, ${isStop("one")}`;
  return sql`(with ${sql.join([...ctes, chosen, sql`one as (${sql.join(parts, sql` union all `)})`])}
    select * from (
      select *, count(*) filter (where ${isStop("one")}) over (${order} rows between unbounded preceding and 1 preceding)
        as stops from one) as one
    where stops = 0 ${order} limit ${limit})`;
}

/** The sort key of a feedback in this order, as JSON: its place and its status, which may have spaces. */
export const roadmapKey = ({ project }: Scope, id: RawBuilder<unknown>) =>
  sql<string>`(select to_json(${placeOf("f")} || ' ' || status)::text from feedback as f
    where f.project_id = ${project.id} and f.id = ${id})`;
