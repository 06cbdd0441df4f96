// @module-tag unit
import { expect, test } from "vitest";
import { isTooDeep, maxJsonDepth } from "../src/request/json-depth.ts";

const nested = (depth: number, [open, close]: readonly [string, string]) => open.repeat(depth) + close.repeat(depth);
const isDeep = (json: string) => isTooDeep(new TextEncoder().encode(json));

test.each([
  ["[", "]"],
  ['{"a":', "}"],
] as const)("%s may nest to the limit", (...brackets) => {
  expect(isDeep(nested(maxJsonDepth, brackets))).toBe(false);
  expect(isDeep(nested(maxJsonDepth + 1, brackets))).toBe(true);
});

test("brackets in strings do not nest, however quotes are escaped", () => {
  const many = "[".repeat(100);
  expect(isDeep(`["${many}"]`)).toBe(false);
  expect(isDeep(`["\\"${many}"]`)).toBe(false);
  expect(isDeep(`["\\\\",${many}`)).toBe(true);
});

test("arrays beside each other do not nest", () => expect(isDeep(`[${"[],".repeat(1_000)}[]]`)).toBe(false));
