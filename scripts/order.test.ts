// @module-tag unit
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { type Order, violations } from "./walls/order.ts";

const root = join(import.meta.dirname, "..");

/** The features of the domain: each may import those that are named before it. */
const domain: Order = {
  folder: "packages/domain/src",
  rooms: [
    "text board-count exchange upload company segment person edit config audit feedback-change member notification preference session settings tag token view",
    "verify account sso changelog chat csv-import custom-domain event status feedback project repository webhook widget mention",
    "board comment note feedback-list invite publishing triage watch merge similar vote moderation old-address file archive export import server",
  ].flatMap((names) => names.split(" ")),
};

/** The rooms of the other packages. */
const orders: Order[] = [
  domain,
  {
    folder: "packages/operations/src",
    rooms: "text sql secrets changes access cache request read write pipeline".split(" "),
  },
  { folder: "packages/graphql/src", rooms: ["select", "schema", "plan", "resolve", "features", "http"] },
  { folder: "packages/api/src", rooms: ["features", "rest", "trpc", "openapi", "generated"] },
  { folder: "packages/mcp/src", rooms: ["marks", "tools", "resources", "prompts", "serve"] },
  { folder: "packages/auth/src", rooms: ["mail", "principal", "sign-in"] },
  {
    folder: "packages/jobs/src",
    rooms: ["formats", "files", "archive", "import", "chat", "notification", "webhook"],
  },
  { folder: "packages/db/src", rooms: ["embedded", "postgres", "migrations", "demo"] },
  {
    folder: "apps/gateway/src",
    rooms: ["settings", "workers", "live", "metrics", "http", "files", "web", "backups", "cli", "process"],
  },
];

test.each(orders)("$folder keeps its order", (order) => {
  expect(violations(root, order)).toEqual([]);
});

/** Violations of a folder with only these files. */
function planted(order: Omit<Order, "folder">, files: Record<string, string>): string[] {
  const scratch = mkdtempSync(join(tmpdir(), "earshot-order-"));
  onTestFinished(() => rmSync(scratch, { recursive: true }));
  for (const [path, code] of Object.entries(files)) {
    mkdirSync(dirname(join(scratch, "src", path)), { recursive: true });
    writeFileSync(join(scratch, "src", path), code);
  }
  return violations(scratch, { ...order, folder: "src" });
}

test.each([
  ["a feature that imports a later one", 'import { a } from "../feedback/feedback.queries.ts";'],
  ["a type of a later one", 'export type { A } from "../feedback/feedback.schema.ts";'],
  ["a later one, imported late", 'export const a = () => import("../feedback/feedback.ts");'],
])("refused: %s", (_, code) => {
  expect(planted(domain, { "tag/tag.ts": code })).toEqual([
    expect.stringMatching(/^src\/tag\/tag\.ts imports feedback\//),
  ]);
});

test("refused: a folder without a place in the order", () => {
  expect(planted(domain, { "new/new.ts": "export {};" })).toEqual(["src/new/new.ts: new has no place in the order"]);
});

test("refused: a feature that imports another, where they stand apart", () => {
  const web = { rooms: ["ui", "features"], apart: ["features"] };
  const files = {
    "features/tag/tag.tsx": 'import { button } from "../../ui/button.tsx";\nimport { own } from "./own.ts";\n',
    "features/vote/vote.tsx": 'import { tag } from "../tag/tag.tsx";',
  };
  expect(planted(web, files)).toEqual(["src/features/vote/vote.tsx imports features/tag/tag.tsx"]);
});
