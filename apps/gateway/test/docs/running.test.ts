// @module-tag system
// @module-tag embedded
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { readSettings } from "../../src/settings/env.ts";
import { earshot } from "../support/child.ts";

const read = (path: string) => readFileSync(new URL(`../../../../${path}`, import.meta.url), "utf8");
const page = read("docs/running.md");

/** The names in the first column of the first table below this heading. */
function namesBelow(heading: string): string[] {
  const [, section = ""] = page.split(`\n## ${heading}\n`);
  const rows =
    section
      .split("\n\n")
      .find((block) => block.startsWith("|"))
      ?.split("\n")
      .slice(2) ?? [];
  return rows.flatMap((row) => [...(row.split("|")[1] ?? "").matchAll(/`([^`]+)`/g)].map(([, name = ""]) => name));
}

/** The commands that the program's help names, with those below them. */
async function commandsBelow(...parents: string[]): Promise<string[]> {
  const { stdout } = await earshot({}, ...parents, "--help");
  const [, list = ""] = stdout.split("\nCommands:\n");
  const names = [...list.matchAll(/^ {2}([a-z]+)/gm)].map(([, name = ""]) => name).filter((name) => name !== "help");
  if (names.length === 0) return [parents.join(" ")];
  return (await Promise.all(names.map((name) => commandsBelow(...parents, name)))).flat();
}

test("the page of operation has each command of the program", async () => {
  const commands = await commandsBelow();
  expect(commands).toContain("distribute");
  const rows = namesBelow("Commands");
  expect(commands.filter((name) => !rows.some((row) => `${row} `.startsWith(`${name} `)))).toEqual([]);
});

test("the page of operation has each setting, and that of GraphQL its own", () => {
  const texts = page + read("docs/graphql.md");
  const names = Object.keys(readSettings({}));
  expect(names.length).toBeGreaterThan(40);
  expect(names.filter((name) => !texts.includes(`\`${name}\``))).toEqual([]);
});

test("compose.yaml passes on every setting in .env", () => {
  expect(read("compose.yaml")).toMatch(/^ +env_file: \[\{ path: \.env,/m);
});
