// @module-tag unit
import { expect, test } from "vitest";
import { cursorOf, lastMillisecond } from "../src/request/cursor.schema.ts";

const id = "019b8d62-7a80-7000-8000-000000000003";
const lists = cursorOf(["newest", "upvotes"], ["name"]);

test.each([
  ["newest", 1_767_603_600_000, id],
  ["upvotes", 0, id],
  ["newest", lastMillisecond, id],
  ["name", 'Ünïcode 🙂 and "quotes"', id],
] as const)("the cursor of %s %s is a position that fits in an address", (...position) => {
  const cursor = lists.encode(position);
  expect(cursor).toMatch(/^[\w-]+$/);
  expect(lists.decode(cursor)).toEqual(position);
  expect(lists.schema.parse(cursor)).toBe(cursor);
});

const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");

test.each([
  ["another list's order", encoded(["oldest", 1, id])],
  ["a text where the order has a number", encoded(["newest", "1", id])],
  ["a number where the order has a text", encoded(["name", 1, id])],
  ["a negative key", encoded(["newest", -1, id])],
  ["a key that no timestamp has", encoded(["newest", lastMillisecond + 1, id])],
  ["no id", encoded(["newest", 1])],
  ["one field too many", encoded(["newest", 1, id, 1])],
  ["an object", encoded({ 0: "newest", 1: 1, 2: id })],
  ["no JSON", Buffer.from("[").toString("base64url")],
  ["no UTF-8", Buffer.from([0x22, 0xff, 0x22]).toString("base64url")],
  ["no base64", "ä"],
  ["nothing", ""],
])("a cursor with %s is refused", (_, cursor) => {
  expect(lists.decode(cursor)).toBeUndefined();
  expect(lists.schema.safeParse(cursor).success).toBe(false);
});
