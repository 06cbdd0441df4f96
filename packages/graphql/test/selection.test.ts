// @module-tag unit
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { signedIn, team } from "@earshot/operations";
import {
  argumentsOf,
  type Field,
  type ObjectType,
  type RowScope,
  type Selected,
  Selection,
} from "../src/select/selection.ts";

const plain = (more: Partial<Field> = {}): Field => ({ kind: "plain", sql: () => sql`1`, ...more });
const person: ObjectType = { name: "Person", description: "", fields: { email: plain({ access: team("admin") }) } };
const item: ObjectType = {
  name: "Item",
  description: "",
  fields: {
    title: plain(),
    note: plain({ access: team("member") }),
    mine: plain({ isPersonal: true }),
    now: plain({ isUncached: true }),
    ranked: plain({ restricted: (shape) => (shape === "private" ? { access: signedIn } : {}) }),
    author: { kind: "object", type: () => person, sql: () => sql`1` },
    watchers: { kind: "connection", type: () => person, sql: () => sql`1` },
  },
};
const field = (name: string, selected?: readonly Selected[]): Selected => ({ key: name, field: name, selected });
const select = (...selected: (string | Selected)[]) =>
  new Selection(
    item,
    selected.map((each) => (typeof each === "string" ? field(each) : each)),
  );

describe("a selection", () => {
  test("has the same id only for the same fields in the same order", () => {
    expect(JSON.stringify(select("title", "note"))).toBe(JSON.stringify(select("title", "note")));
    const ids = [
      select("title", "note"),
      select("note", "title"),
      select("title"),
      select({ ...field("title"), key: "t" }),
    ];
    expect(new Set(ids.map(({ id }) => id)).size).toBe(4);
  });

  test("takes the strictest access of its fields, however deep", () => {
    expect(select("title").access).toBeNull();
    expect(select("note", "title").access).toEqual(team("member"));
    expect(select("note", field("author", [field("email")])).access).toEqual(team("admin"));
    const edges = field("watchers", [field("edges", [field("node", [field("email")])])]);
    expect(select("note", edges).access).toEqual(team("admin"));
    expect(select(field("watchers", [field("totalCount")])).access).toBeNull();
  });

  test("takes the access of its arguments", () => {
    expect(select({ ...field("ranked"), shape: "public" }).access).toBeNull();
    expect(select({ ...field("ranked"), shape: "private" }).access).toEqual(signedIn);
  });

  test("is cached for each role, for each caller with a personal field, and not at all with an uncached one", () => {
    const found = [select("title"), select("title", "mine"), select("mine", "now"), select("now", "mine")];
    expect(found.map(({ cachedFor }) => cachedFor)).toEqual(["role", "caller", null, null]);
  });

  test("takes a constant for no field, and refuses a field that there is not", () => {
    expect(select({ key: "__typename", field: "__typename", constant: "Item" }).access).toBeNull();
    expect(() => select("missing")).toThrow("Item has no field missing.");
  });
});

test("the arguments of a field are the values of its prefix, by their own names", () => {
  const row = { values: { a0_limit: 10, a0_id: "x", a1_limit: 20, limit: 5 } } as unknown as RowScope;
  expect(argumentsOf(row, { ...field("comments"), prefix: "a0_" })).toEqual({ limit: 10, id: "x" });
});
