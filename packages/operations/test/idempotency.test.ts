// @module-tag unit
import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { z } from "zod";
import { seal, unseal } from "../src/secrets/seal.ts";
import { contentOf } from "../src/write/idempotency.ts";

const input = z.object({ title: z.string(), tags: z.array(z.string()).default([]) });
const content = (sent: object, name = "createItem", project: string | null = "project") =>
  contentOf({ name }, project, input.parse(sent));

test("a request has the same content in whatever order its fields are sent, and with its defaults", () => {
  expect(content({ tags: [], title: "a" })).toBe(content({ title: "a", tags: [] }));
  expect(content({ title: "a" })).toBe(content({ title: "a", tags: [] }));
});

test("another input, operation or project is another content", () => {
  const all = [
    content({ title: "a" }),
    content({ title: "b" }),
    content({ title: "a", tags: ["t"] }),
    content({ title: "a" }, "createOther"),
    content({ title: "a" }, "createItem", "other"),
    content({ title: "a" }, "createItem", null),
  ];
  expect(new Set(all).size).toBe(all.length);
});

test("a stored response is read with its key and its user, and with no others", () => {
  const [key, user] = ["a key", "a user"];
  const stored = seal(key, user, "a new token");
  expect(unseal(key, user, stored)).toBe("a new token");
  expect(stored.includes("a new token")).toBe(false);
  expect(seal(key, user, "a new token")).not.toEqual(stored);
  for (const [otherKey, otherUser] of [
    ["other", user],
    [key, "other"],
  ] as const)
    expect(() => unseal(otherKey, otherUser, stored)).toThrow("unable to authenticate");
  for (const place of [0, 12, stored.length - 1]) {
    const changed = Buffer.from(stored);
    changed[place]! ^= 1;
    expect(() => unseal(key, user, changed)).toThrow("unable to authenticate");
  }
  expect(() => unseal(key, user, randomBytes(64))).toThrow("unable to authenticate");
});
