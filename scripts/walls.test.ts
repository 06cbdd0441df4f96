// @module-tag system
// @module-tag embedded
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { boundaries, lint, type Plant, types } from "./walls/planted.ts";
import { manifest, run, workspace } from "./walls/workspace.ts";

// Each tool of `pnpm check` is shown what it must refuse, so that none passes while it sees nothing.

const tools = ["oxfmt --check", "oxlint", "turbo run types types:root", "turbo boundaries", "sherif"];
const clean = workspace();

test.each(tools)("%s has nothing to say of what is allowed", (command) => {
  expect(run(clean, command)).toMatchObject({ status: 0 });
});

const filesOf = (plants: Plant[]) => Object.fromEntries(plants.map(({ path, code }) => [path, code]));

describe("the linter refuses", () => {
  const { status, output } = run(workspace(filesOf(lint)), "oxlint --format unix");

  test.each(lint)("$what", ({ path, finding }) => {
    expect(
      output
        .split("\n")
        .filter((line) => line.startsWith(`${path}:`))
        .join("\n"),
    ).toContain(finding);
  });

  test("and fails", () => expect(status).toBe(1));
});

describe("the compiler refuses", () => {
  const { status, output } = run(workspace(filesOf(types)), "turbo run types types:root --continue=always");

  test.each(types)("$what", ({ path, finding }) => {
    const [, name, file] = /^(?:(?:apps|packages)\/([^/]+)\/)?(.+)$/.exec(path) ?? [];
    const prefix = name ? `@earshot/${name}:types` : "//:types:root";
    expect(output).toContain(`${prefix}: ${file}(1,14): ${finding}`);
  });

  test("and fails", () => expect(status).toBe(1));
});

describe("turbo boundaries refuse", () => {
  const { status, output } = run(workspace(filesOf(boundaries)), "turbo boundaries");

  test.each(boundaries)("$what", ({ path, finding }) => {
    expect(output).toContain(finding);
    expect(output).toContain(path);
  });

  test("and fail", () => expect(status).toBe(1));

  test.each([
    ["operations", "domain"],
    ["operations", "auth"],
    ["auth", "domain"],
    ["domain", "db"],
    ["domain", "api"],
    ["db", "api"],
    ["api", "db"],
    ["graphql", "db"],
    ["graphql", "api"],
    ["mcp", "api"],
    ["api", "client"],
    ["client", "graphql"],
  ])("a package %s that depends on %s", (from, to) => {
    const folder = workspace(manifest(`packages/${from}/package.json`, { [`@earshot/${to}`]: "workspace:*" }));
    const result = run(folder, "turbo boundaries");
    expect(result.output).toContain(`\`@earshot/${to}\` found without any tag listed in allowlist`);
    expect(result.status).toBe(1);
  });
});

test("the formatter refuses another style", () => {
  const { status, output } = run(
    workspace({ "packages/api/src/style.ts": "export const a = 'b'" }),
    "oxfmt --list-different",
  );
  expect(output).toBe("packages/api/src/style.ts\n");
  expect(status).toBe(1);
});

test("sherif refuses a manifest out of order", () => {
  const { status, output } = run(workspace(manifest("packages/api/package.json", { abc: "1.0.0" })), "sherif");
  expect(output).toContain("unordered-dependencies");
  expect(status).toBe(1);
});

test("knip refuses what nobody uses, and what nobody declared", () => {
  const folder = workspace({
    "apps/gateway/src/cli.ts": 'import { used } from "./settings.ts";\nimport "left-pad";\n\nused();\n',
    "apps/gateway/src/settings.ts": "export const used = () => 1;\nexport const spare = 2;\nexport type Spare = 3;\n",
    "apps/gateway/src/orphan.ts": "export {};\n",
    "packages/api/src/index.ts": "export const spare = 1;\n",
  });
  const { status, output } = run(folder, "knip --reporter json");
  const names = (of: string, kind: string) =>
    JSON.parse(output)
      .issues.find(({ file }: { file: string }) => file === of)
      ?.[kind].map(({ name }: { name: string }) => name);
  expect(names("apps/gateway/src/settings.ts", "exports")).toEqual(["spare"]);
  expect(names("apps/gateway/src/settings.ts", "types")).toEqual(["Spare"]);
  expect(names("apps/gateway/src/orphan.ts", "files")).toEqual(["apps/gateway/src/orphan.ts"]);
  expect(names("packages/api/src/index.ts", "exports")).toEqual(["spare"]);
  expect(names("apps/gateway/src/cli.ts", "unlisted")).toEqual(["left-pad"]);
  expect(names("apps/gateway/package.json", "dependencies")).toContain("jose");
  expect(status).toBe(1);
});

test("the engine names no feature", () => {
  const features = ["account", "changelog", "comment", "config", "feedback", "invite", "tag", "vote", "verify"];
  const engine = join(import.meta.dirname, "../packages/operations/src");
  const named = readdirSync(engine, { recursive: true, encoding: "utf8" }).flatMap((file) => {
    if (!file.endsWith(".ts")) return [];
    const code = `${file}\n${readFileSync(join(engine, file), "utf8")}`;
    // Entity tags (RFC 9110) and authentication tags (AES-GCM) are none of them.
    return features
      .filter((feature) => new RegExp(`(?<!entity |authentication )\\b${feature}s?\\b`, "i").test(code))
      .map((name) => `${file}: ${name}`);
  });
  expect(named).toEqual([]);
});
