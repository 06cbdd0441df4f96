import { type Expression, type RawBuilder, sql } from "kysely";
import type { Answer } from "./answer-cache.ts";
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

const uuidLength = 36;

/** The answer with the caller's marks. It is the shared one if there are none. */
export function withMarks({ fields }: Marks, shared: Answer, marks: Marked["marks"]): Answer {
  const { json, markable: text = "", next } = shared;
  if (!marks?.length) return shared;
  const places = placesOf(json, textOf(fields, {}));
  // They begin with the ids, which have one length, and one character each between them.
  const marked = marks.map((item) => ({ item, place: places[(text.indexOf(item.id) - 1) / (uuidLength + 1)] }));
  const parts: Buffer[] = [];
  let end = 0;
  for (const { item, place = 0 } of marked.toSorted((a, b) => (a.place ?? 0) - (b.place ?? 0))) {
    parts.push(json.subarray(end, place), Buffer.from(textOf(fields, item)));
    end = place + textOf(fields, {}).length;
  }
  parts.push(json.subarray(end));
  return { json: Buffer.concat(parts), next, markable: text };
}

const textOf = (fields: readonly string[], item: Readonly<Record<string, unknown>>): string =>
  fields.map((field) => `"${field}":${item[field] === true}`).join();

const placesByText = new WeakMap<Buffer, readonly number[]>();

/** Where the marks of each item begin. No text of a user looks like them: in a string of JSON a quote is escaped. */
function placesOf(json: Buffer, unmarked: string): readonly number[] {
  const known = placesByText.get(json);
  if (known) return known;
  const places: number[] = [];
  for (let place = json.indexOf(unmarked); place >= 0; place = json.indexOf(unmarked, place + unmarked.length))
    places.push(place);
  placesByText.set(json, places);
  return places;
}
