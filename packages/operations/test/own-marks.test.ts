// @module-tag unit
import { expect, test } from "vitest";
import type { Marks } from "../src/access/own-marks.sql.ts";
import { withMarks } from "../src/read/marked-reader.ts";

const ids = [1, 2, 3].map((n) => `019b8d62-7a80-7000-8000-00000000000${n}`);
const marks = { fields: ["has_upvoted", "is_watched"] } as unknown as Marks;
const items = (own: Readonly<Record<string, object>>, title = "An item") =>
  ids.map((id) => ({ title, has_upvoted: false, is_watched: false, ...own[id], upvotes: 1 }));
const shared = (title?: string) => ({
  json: Buffer.from(JSON.stringify(items({}, title))),
  next: "next",
  markable: `{${ids.join()}} {${ids.join()}}`,
});

test("without marks, the bytes are the shared ones", () => {
  const page = shared();
  expect([withMarks(marks, page, []), withMarks(marks, page, null)]).toEqual([page, page]);
  expect(withMarks(marks, page, []).json).toBe(page.json);
});

test("each mark is put into its own item, whatever their order, and the shared bytes stay", () => {
  const page = shared();
  const own = { [ids[2]!]: { has_upvoted: true, is_watched: true }, [ids[0]!]: { is_watched: true } };
  const found = Object.entries(own).map(([id, fields]) => ({ id, ...fields }));
  for (const order of [found, found.toReversed()]) {
    const { json, next } = withMarks(marks, page, order);
    expect([JSON.parse(json.toString()), next]).toEqual([items(own), "next"]);
  }
  expect(JSON.parse(page.json.toString())).toEqual(items({}));
});

test("a text that looks like a mark is none", () => {
  const title = '"has_upvoted":false,"is_watched":false';
  const { json } = withMarks(marks, shared(title), [{ id: ids[1]!, has_upvoted: true }]);
  expect(JSON.parse(json.toString())).toEqual(items({ [ids[1]!]: { has_upvoted: true } }, title));
});
