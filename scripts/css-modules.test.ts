// @module-tag unit
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";

const source = join(import.meta.dirname, "../apps/web/src");
const code = readdirSync(source, { recursive: true, encoding: "utf8" }).filter((name) => /\.tsx?$/.test(name));

/** The classes that a style sheet has. */
const classesOf = (css: string) => new Set([...css.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name]) => name));

/** Each class that a component takes from a style sheet, and whether the sheet has it. */
const uses = code.flatMap((path) => {
  const text = readFileSync(join(source, path), "utf8");
  return [...text.matchAll(/import (\w+) from "(\.[^"]+\.module\.css)"/g)].flatMap(([, name = "", sheet = ""]) => {
    const classes = classesOf(readFileSync(join(source, dirname(path), sheet), "utf8"));
    const taken = text.matchAll(new RegExp(`\\b${name}\\["([^"]+)"\\]`, "g"));
    return [...taken].map(([, className = ""]) => ({ use: `${path}: ${className}`, isThere: classes.has(className) }));
  });
});

test("every class that a component takes is in its style sheet", () => {
  expect(uses.length).toBeGreaterThan(300);
  expect(uses.filter(({ isThere }) => !isThere).map(({ use }) => use)).toEqual([]);
});
