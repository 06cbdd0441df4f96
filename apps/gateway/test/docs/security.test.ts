// @module-tag unit
import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const root = new URL("../../../../", import.meta.url);

test("each row of the attacker's table names a test that is there", () => {
  const text = readFileSync(new URL("SECURITY.md", root), "utf8");
  const [, section = ""] = /\n## The attacker's table\n(.*?)\n## /s.exec(text) ?? [];
  const rows = section.split("\n").filter((line) => line.startsWith("|"));
  expect(rows.length).toBeGreaterThan(20);
  for (const row of rows.slice(2)) {
    const [, path = "none"] = /\| `([^`]+\.test\.ts)` +\|$/.exec(row) ?? [];
    expect([row, existsSync(new URL(path, root))]).toEqual([row, true]);
  }
});
