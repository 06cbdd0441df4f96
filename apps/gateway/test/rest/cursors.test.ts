// @module-tag api
// @module-tag alike
import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { rest } from "../support/http.ts";
import { newList } from "./list-queries.ts";

const { world, notBad, counts } = await newList();

const encode = (value: unknown) =>
  `cursor=${Buffer.from(typeof value === "string" ? value : JSON.stringify(value)).toString("base64url")}`;
const id = randomUUID();
const time = Date.now();
/** The last instant that an ISO timestamp of four digits a year can name. */
const latest = Date.UTC(10_000, 0) - 1;

test("a string that is not a cursor is 400", async () => {
  const raw = "* %20 .... null %FF undefined eyJ9".split(" ");
  expect(await notBad([...raw, "", "x".repeat(200)].map((cursor) => `cursor=${cursor}`))).toEqual([]);
  expect(await notBad(["x", "null", "{}", "[]", "1", '"newest"', "[", "\0", "\ud800"].map(encode))).toEqual([]);
});

test("a cursor of another form is 400", async () => {
  const texts = [`["newest",${time},"${id}"`, `["newest",${time},"${id}"]]`, `{"0":"newest","1":${time},"2":"${id}"}`];
  const tuples: unknown[] = [["newest"], ["newest", time], ["newest", time, id, 1], [time, id], [["newest", time, id]]];
  expect(await notBad([...texts, ...tuples].map(encode))).toEqual([]);
});

test("a cursor of another sort, or of none, is 400", async () => {
  const none: unknown[] = ["Newest", "", null, 1, ["newest"], "__proto__", "constructor"];
  expect(await notBad(none.map((sort) => encode([sort, time, id])))).toEqual([]);
  const others = ["oldest", "upvotes", "comments"].map((sort) => `sort=newest&${encode([sort, time, id])}`);
  expect(await notBad(others)).toEqual([]);
});

test("a cursor with an invalid id is 400", async () => {
  const ids: unknown[] = ["", "x", null, 1, [id], {}, `${id}'`, `${id}\0`, id.slice(1)];
  expect(await notBad(ids.map((each) => encode(["newest", time, each])))).toEqual([]);
});

test.each(["newest", "oldest", "upvotes", "comments"])("a cursor of %s with an impossible key is 400", async (sort) => {
  const keys: unknown[] = ["1", "", null, {}, [], true, -1, 0.5, 1e300, -1e300, 2 ** 53, latest + 1, 8.64e15 + 1];
  const numbers = ["1e999", "-1e999", "9".repeat(30), "-0.0001"].map((key) => `["${sort}",${key},"${id}"]`);
  const at = (cursor: unknown) => `sort=${sort}&${encode(cursor)}`;
  const bad = [...keys.map((key) => at([sort, key, id])), ...numbers.map(at)];
  expect(await notBad(bad)).toEqual([]);
  const possible = [0, 2 ** 31, 2 ** 32, latest].map((key) => at([sort, key, id]));
  for (const count of await counts(...possible)) expect([0, 3]).toContain(count);
});

test("a cursor works with its own sort only", async () => {
  const { headers } = await rest("GET", `/projects/${world.slug}/feedback?limit=1`, { token: world.outsider.token });
  const cursor = /cursor=[^&>]+/.exec(headers.get("link") ?? "")?.[0] ?? "missing";
  expect(await counts(cursor)).toEqual([2]);
  expect(await notBad(["oldest", "upvotes", "comments"].map((sort) => `sort=${sort}&${cursor}`))).toEqual([]);
});
