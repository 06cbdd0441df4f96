import type { Answer } from "./answer-cache.ts";
import type { Marked, Marks } from "./marks.sql.ts";

const uuidLength = 36;

/** The answer with the caller's marks. It is the shared one if there are none. */
export function withMarks({ fields }: Marks, shared: Answer, marks: Marked["marks"]): Answer {
  const { json, markable: text = "", next } = shared;
  if (!marks?.length) return shared;
  const unmarked = textOf(fields, {});
  const places = placesOf(json, unmarked);
  // The text begins with the ids, which have one length, and one character each between them.
  const indexOf = (id: string) => (text.indexOf(id) - 1) / (uuidLength + 1);
  const marked = new Map(marks.map((item) => [places[indexOf(item.id)] ?? 0, item]));
  const parts: Buffer[] = [];
  let end = 0;
  for (const [place, item] of [...marked].toSorted(([a], [b]) => a - b)) {
    parts.push(json.subarray(end, place), Buffer.from(textOf(fields, item)));
    end = place + unmarked.length;
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
