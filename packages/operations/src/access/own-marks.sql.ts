import { type Expression, type RawBuilder, sql } from "kysely";
import { jsonArray } from "../sql/json.sql.ts";
import type { Scope } from "./scope.ts";

// A response that is the same for all of a standing has the caller's own fields as false. marked-reader.ts sets them.
// See docs/decisions/0030-own-marks-are-read-apart.md.

/** The caller's own fields in each item of a response, such as `has_upvoted`. */
export interface Marks {
  /** Boolean fields that stand beside each other in an item's JSON, in this order. The rows of the query have them as false. */
  readonly fields: readonly string[];
  /** A row for each of these items that has a mark of the caller: its id, and the fields. */
  rows(scope: Scope, items: Items): Expression<MarkedItem>;
}

/** The items of a response, in SQL: their ids, and the ids of their owners in the same order. */
export interface Items {
  readonly ids: RawBuilder<readonly string[]>;
  readonly owners: RawBuilder<readonly string[]>;
}

/** The items with this id and owner as one text, which a query with marks returns as `markable`. */
export const markable = (id: RawBuilder<unknown>, owner: RawBuilder<unknown>, where = sql``): RawBuilder<string> =>
  sql`concat(coalesce(array_agg(${id}) ${where}, '{}'), ' ', coalesce(array_agg(${owner}) ${where}, '{}'))`;

type MarkedItem = Readonly<{ id: string } & Record<string, string | boolean>>;

/** The column of a statement that reads the caller's own marks. */
export interface Marked {
  readonly marks?: readonly MarkedItem[] | null | undefined;
}

/** The columns of Items, of such a text. */
export const itemColumns = (text: RawBuilder<string>): RawBuilder<unknown> =>
  sql`split_part(${text}, ' ', 1)::uuid[] as ids, split_part(${text}, ' ', 2)::uuid[] as owners`;

/** The caller's marks on the items of `from … as own`. */
export const marksOfOwn = (marks: Marks, scope: Scope): RawBuilder<unknown> =>
  jsonArray(marks.rows(scope, { ids: sql`own.ids`, owners: sql`own.owners` }));
