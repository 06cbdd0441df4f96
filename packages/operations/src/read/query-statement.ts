import { type Expression, sql } from "kysely";
import type { z } from "zod";
import type { Access } from "../access/access.ts";
import { isAllowed } from "../access/allowed.sql.ts";
import { revisionColumns } from "../access/caller-lookup.ts";
import {
  accessColumns,
  callerScope,
  type CallerValues,
  type KnownCaller,
  knownScope,
  readerOf,
} from "../access/caller.sql.ts";
import { itemColumns, marksOfOwn } from "../access/own-marks.sql.ts";
import type { Scope } from "../access/scope.ts";
import type { Shards } from "../changes/revision.ts";
import { asText, bounded, callerOnce } from "../sql/json.sql.ts";
import type { QueryDefinition, ReadRow, ServerValues } from "./query-definition.ts";

/** The parts of a read that decide the statement's text, beside which values are set. */
export interface Form<Shape> {
  shape: Shape;
  access: Access;
  isCached: boolean;
  isDistributed: boolean;
}

/** Writes the statements of a query: one that also looks up the caller, and one for a caller who has been looked up. */
export function statementsOf<I extends z.ZodObject, O extends z.ZodType, Values, Shape, Row>(
  definition: QueryDefinition<I, O, Values, Shape, Row>,
) {
  const { input, output, noun, jsonInNode, marks } = definition;
  const inProject = "projectSlug" in input.shape;
  const rowsOf = (scope: Scope, values: Values & ServerValues, shape: Shape): Expression<unknown> =>
    definition.rows(scope, values, shape);
  const responseOf = (rows: Expression<unknown>, values: ServerValues): Expression<unknown> =>
    definition.compose || jsonInNode
      ? rows
      : bounded(asText(output, rows, noun !== undefined, values.maxBytes), values);

  function withCaller(
    values: Values & CallerValues & Shards & ServerValues,
    { shape, access: least, isCached, ...form }: Form<Shape>,
  ) {
    const scope = { ...callerScope(values.projectId), ...form };
    const changesAt = isCached ? definition.changesAt?.(scope, shape) : null;
    const changes = changesAt ? sql`, extract(epoch from ${changesAt})::float8 * 1000 as changes_at` : sql``;
    // `offset 0` makes PostgreSQL look up the caller once, and read the response only if the caller may have it.
    const answer = responseOf(rowsOf(scope, values, shape), values);
    const apart = [definition.isReplaced, definition.isPersonal].flatMap(
      (isApart) => isApart?.(scope, values as never) ?? [],
    );
    const isReplaced = isCached && apart.length > 0 && sql.join(apart, sql` or `);
    const replaced = isReplaced ? sql`, case when caller.is_allowed then ${isReplaced} end as is_replaced` : sql``;
    const isThere = definition.isThere?.(scope, values as never);
    const there = isThere ? sql`, case when not caller.is_allowed then ${isThere} end as is_there` : sql``;
    const own = marks
      ? sql`, (select ${marksOfOwn(marks, scope)} from (select ${itemColumns(sql`answer.markable`)} offset 0) as own) as marks`
      : sql``;
    const changed = changesAt ? sql`, caller.changes_at` : sql``;
    const cached = isCached ? sql`, caller.revision, caller.read_at${changed}` : sql``;
    const columns = sql`${accessColumns(values, { isRead: true })}, caller.is_allowed${cached}`;
    return sql<Row & ReadRow>`select ${jsonInNode ? callerOnce : columns}, answer.*${replaced}${there}${own} from (
      select caller.*, ${isAllowed(least, inProject, values)} as is_allowed
        ${isCached ? sql`, ${revisionColumns(values)}${changes}` : sql``}
      from (${readerOf(values)} offset 0) as caller) as caller
    left join lateral (select * from (${answer}) as answer where caller.is_allowed offset 0) as answer on true`;
  }

  function alone(values: Values & KnownCaller & ServerValues, shape: Shape) {
    // Without `offset 0`, Citus forgets the names of the columns.
    const rows = sql`(select * from ${rowsOf(knownScope(values), values, shape)} as found offset 0)`;
    return sql<Row & ReadRow>`select answer.* from (${responseOf(rows, values)}) as answer`;
  }
  return { withCaller, alone };
}
