import { type Expression, type RawBuilder, sql } from "kysely";
import { jsonArray } from "./json.sql.ts";
import type { Scope } from "./sql.ts";

// An answer that is the same for all with a role has what is the caller's own in each item as false. It is put in here.
// See docs/decisions/0030-own-marks-are-read-apart.md.

/** What is the caller's own in each item of an answer, such as whether they voted for it. */
export interface Marks {
  /** Boolean fields that stand beside each other in an item's JSON, in this order. The rows of the query have them as false. */
  readonly fields: readonly string[];
  /** A row for each of these items that has a mark of the caller: its id, and the fields. */
  rows(scope: Scope, items: Items): Expression<MarkedItem>;
}

/** The items of an answer, in SQL: their ids, and the ids of their owners in the same order. */
export interface Items {
  readonly ids: RawBuilder<readonly string[]>;
  readonly owners: RawBuilder<readonly string[]>;
}

/** The items with this id and owner as one text, which a query with marks returns as `markable`. */
export const markable = (id: RawBuilder<unknown>, owner: RawBuilder<unknown>, where = sql``): RawBuilder<string> =>
  sql`concat(coalesce(array_agg(${id}) ${where}, '{}'), ' ', coalesce(array_agg(${owner}) ${where}, '{}'))`;

type MarkedItem = Readonly<{ id: string } & Record<string, string | boolean>>;

/** What a statement returns of a caller's own marks. */
export interface Marked {
  readonly marks?: readonly MarkedItem[] | null;
}

/** The columns of Items, of such a text. */
export const itemColumns = (text: RawBuilder<string>): RawBuilder<unknown> =>
  sql`split_part(${text}, ' ', 1)::uuid[] as ids, split_part(${text}, ' ', 2)::uuid[] as owners`;

/** The caller's marks on the items of `from … as own`. */
export const marksOfOwn = (marks: Marks, scope: Scope): RawBuilder<unknown> =>
  jsonArray(marks.rows(scope, { ids: sql`own.ids`, owners: sql`own.owners` }));
