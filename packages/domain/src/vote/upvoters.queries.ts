import {
  encodedCursor,
  iso,
  isOlder,
  jsonArray,
  jsonObject,
  millisecondsOf,
  qb,
  type Scope,
} from "@earshot/operations";
import { type Expression, sql } from "kysely";
import type { z } from "zod";
import { companiesOf } from "../company/company.queries.ts";
import { isSurvivorFor } from "../feedback/merged/merged.queries.ts";
import { isTeam, userColumns } from "../person/person.queries.ts";
import { type PageUpvotersInput, UpvoterCursor } from "./vote.schema.ts";

/** The number of people on a page if the caller names none. */
const defaultPageSize = 25;

export function upvoterValues({ feedbackId, limit = defaultPageSize, cursor }: z.output<typeof PageUpvotersInput>) {
  const [, time, after] = UpvoterCursor.decode(cursor) ?? [];
  return { feedbackId, limit, time, after };
}

const nextCursor = encodedCursor("newest", millisecondsOf("created_at"), sql.ref("user_id"));

/** The votes of a feedback by a person of this id: one row, or none. */
export const voteRows = (scope: Scope, feedbackId: Expression<string>, person?: Expression<string>) =>
  qb
    .selectFrom("feedback_upvotes as v")
    .where("v.project_id", "=", scope.project.id)
    .where("v.feedback_id", "=", feedbackId)
    .where(person ? sql<boolean>`v.user_id = ${person}` : sql<boolean>`true`);

/** The evidence of the vote of this alias. */
export const evidenceOf = (vote: string) => {
  const field = <Value>(name: string) => sql<Value>`${sql.ref(`${vote}.evidence`)} ->> ${sql.lit(name)}`;
  return qb
    .selectNoFrom([
      field<string>("source").as("source"),
      field<string | null>("url").as("url"),
      field<string>("quote").as("quote"),
    ])
    .where(sql<boolean>`${sql.ref(`${vote}.evidence`)} is not null`);
};

/** The vote of a person `u` as the team sees it; null for others. */
const voteOf = (scope: Scope, feedbackId: Expression<string>) => {
  const entered = qb
    .selectFrom("users as e")
    .select(userColumns(scope, "e"))
    .where("e.id", "=", sql.ref<string>("v.entered_by"));
  return jsonObject(
    voteRows(scope, feedbackId, sql.ref<string>("u.id"))
      .select(iso("v.created_at").as("created_at"))
      .select(jsonObject(entered).as("entered_by"))
      .select(jsonObject(evidenceOf("v")).as("evidence"))
      .select(jsonArray(companiesOf(scope, sql.ref<string>("u.id"))).as("companies"))
      .where(sql<boolean>`${scope.role}::text is not null`),
  );
};

/** One row: a page of the people who upvoted one feedback, as JSON, and the cursor of the next page if there is one. */
export function readUpvoterPage(scope: Scope, { feedbackId, limit, time, after }: ReturnType<typeof upvoterValues>) {
  const feedback = sql<string>`(select id from item)`;
  const isAfter = isOlder("v.created_at", "v.user_id", { time, after });
  const columns = [...userColumns(scope, "u"), isTeam(scope, "u").as("is_team"), voteOf(scope, feedback).as("vote")];
  const user = sql.join(columns.map((column) => sql`${column}`));
  return sql<{ items: string; next: string | null }>`(
    with item as materialized (select id from feedback where ${isSurvivorFor(scope, feedbackId)}),
    listed as materialized (
      select v.user_id, v.created_at, row_number() over (order by v.created_at desc, v.user_id desc) as position
      from feedback_upvotes as v
      where v.project_id = ${scope.project.id} and v.feedback_id = ${feedback} and ${isAfter}
      order by v.created_at desc, v.user_id desc limit ${limit}::int + 1)
    select
      case when exists (select 1 from item) then array_to_json(array(
        select row_to_json(one) from listed cross join lateral (
          select ${user} from people as u where u.project_id = ${scope.project.id} and u.id = listed.user_id) as one
        where position <= ${limit}::int order by position))::text end as items,
      (select ${nextCursor} from listed where position = ${limit}::int
        and exists (select 1 from listed where position > ${limit}::int)) as next)`;
}
