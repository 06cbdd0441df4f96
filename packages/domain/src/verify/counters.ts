import { type RawBuilder, sql } from "kysely";
import { lackOf, statusCounts, tagCounts } from "../board-count/counts.queries.ts";
import { countSince } from "../board-count/recent.queries.ts";
import { mendCounts } from "../board-count/recount.commands.ts";

interface Counter {
  /** Finds rows whose stored count is wrong. */
  drift: RawBuilder<unknown>;
  /** Corrects it. */
  mend: RawBuilder<unknown>;
}

/** A column that counts the rows of another table, and what is counted without rows. */
const counter = (
  table: string,
  column: string,
  rows: RawBuilder<unknown>,
  extra = sql`0`,
  count = sql`count(*)`,
): Counter => {
  const counted = sql`((select ${count} ${rows}) + ${extra})`;
  const stored = sql.ref(`t.${column}`);
  return {
    drift: sql`select t.project_id, t.id, ${sql.lit(`${column} of ${table}`)} || ' is ' || ${stored} || ', counted '
      || ${counted} as what from ${sql.table(table)} t where ${stored} <> ${counted}`,
    mend: sql`update ${sql.table(table)} t set ${sql.ref(column)} = ${counted} where ${stored} <> ${counted}`,
  };
};

/** A project that is being deleted or imported has none. */
const isThere = sql<boolean>`project_id in (select project_id from project_configs)`;

/** Every counter that is stored. */
export const counters: Counter[] = [
  counter(
    "feedback",
    "upvotes",
    sql`from feedback_upvotes v where v.project_id = t.project_id and v.feedback_id = t.id`,
    sql`case when t.is_merged then 0 else t.extra_upvotes + (select coalesce(sum(m.extra_upvotes), 0) from feedback m
      where m.project_id = t.project_id and m.merged_into = t.id) end`,
  ),
  counter(
    "feedback",
    "recent_upvotes",
    sql`from feedback_upvotes v where v.project_id = t.project_id and v.feedback_id = t.id`,
    sql`0`,
    countSince(sql`t.recent_since`),
  ),
  counter(
    "feedback",
    "comment_count",
    sql`from comments c where c.project_id = t.project_id and c.feedback_id = t.id
    and c.held_by is null`,
  ),
  counter("feedback", "merged", sql`from feedback m where m.project_id = t.project_id and m.merged_into = t.id`),
  counter(
    "comments",
    "upvotes",
    sql`from comment_upvotes v where v.project_id = t.project_id and v.feedback_id = t.feedback_id and v.comment_id = t.id`,
  ),
  ...[statusCounts, tagCounts].map((counts) => ({
    drift: sql`select project_id, project_id as id, ${sql.lit(`the count in ${counts.table} of `)} || ${sql.ref(counts.key)} || ' is '
      || abs(n) || case when n > 0 then ' too low' else ' too high' end as what from (${lackOf(counts, isThere)}) as lack`,
    mend: mendCounts(counts, isThere),
  })),
];
