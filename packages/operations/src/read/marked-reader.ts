import type { Marked, Marks } from "../access/own-marks.sql.ts";
import type { OperationResponse } from "../cache/response-cache.ts";
import type { Reader } from "./reader.ts";

const uuidLength = 36;

/** Puts the caller's own marks into a response that is the same for all of the caller's standing. */
export function marked(marks: Marks, next: Reader): Reader {
  return async (read) => {
    const { responses, lookup } = read;
    const markable = responses?.latest?.latestMarkable;
    const own = markable ? responses?.marksOf(lookup) : undefined;
    const result = await next({ ...read, markable, own });
    if (!result) return undefined;
    const { row, response } = result;
    if (!own || row.marks !== own.marks) responses?.setMarks(lookup, response.markable, row);
    return { row, response: withMarks(marks, response, row.marks) };
  };
}

/** The response with these marks. It is the shared one if there are none. */
export function withMarks({ fields }: Marks, shared: OperationResponse, marks: Marked["marks"]): OperationResponse {
  const { json, markable: text = "", next } = shared;
  if (!marks?.length) return shared;
  const unmarked = textOf(fields, {});
  const places = placesOf(json, unmarked);
  // The text begins with the ids, which have one length, and one character each between them.
  const indexOf = (id: string) => (text.indexOf(id) - 1) / (uuidLength + 1);
  const byPlace = new Map(marks.map((item) => [places[indexOf(item.id)] ?? 0, item]));
  const parts: Buffer[] = [];
  let end = 0;
  for (const [place, item] of [...byPlace].toSorted(([a], [b]) => a - b)) {
    parts.push(json.subarray(end, place), Buffer.from(textOf(fields, item)));
    end = place + unmarked.length;
  }
  parts.push(json.subarray(end));
  return { json: Buffer.concat(parts), next, markable: text };
}

const textOf = (fields: readonly string[], item: Readonly<Record<string, unknown>>): string =>
  fields.map((field) => `"${field}":${item[field] === true}`).join();

const placesByText = new WeakMap<Buffer, readonly number[]>();

/** The places where each item's marks begin. No user's text looks like them: in a string of JSON a quote is escaped. */
function placesOf(json: Buffer, unmarked: string): readonly number[] {
  const known = placesByText.get(json);
  if (known) return known;
  const places: number[] = [];
  for (let place = json.indexOf(unmarked); place >= 0; place = json.indexOf(unmarked, place + unmarked.length))
    places.push(place);
  placesByText.set(json, places);
  return places;
}
