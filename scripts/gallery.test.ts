// @module-tag unit
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const web = join(import.meta.dirname, "../apps/web");

const textsOf = (folder: string) =>
  readdirSync(join(web, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".tsx"))
    .map((name) => readFileSync(join(web, folder, name), "utf8"));

test("every component of src/ui is shown at /ui", () => {
  const components = textsOf("src/ui").flatMap((text) =>
    Array.from(text.matchAll(/^export (?:const|function) ([A-Z]\w*)/gm), ([, name = ""]) => name),
  );
  expect(components.length).toBeGreaterThan(50);
  const gallery = textsOf("gallery").join("");
  expect(components.filter((name) => !new RegExp(`<${name}[\\s>]`).test(gallery))).toEqual([]);
});

test("the page that shows them is no part of the build", () => {
  expect(readFileSync(join(web, "vite.config.ts"), "utf8")).not.toContain("ui.html");
  expect(readFileSync(join(web, "index.html"), "utf8")).not.toContain("gallery");
});
