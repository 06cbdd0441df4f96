/** A small workspace that follows the rules: the code of planted.ts without its violations. */
export const allowed: Record<string, string> = {
  "packages/domain/src/entities.ts": `import { tag } from "./tag/tag.entity.ts";

export const entities = [tag];
export type Db = typeof entities;
`,
  "packages/domain/src/index.ts": `export * from "./entities.ts";
export * from "./feedback/feedback.ts";
`,
  "packages/operations/src/errors.ts": `export const notFound = new Error("not found");
`,
  "packages/operations/src/sql/expressions.ts": `export const first = (rows: unknown[]) => rows[0];
`,
  "packages/operations/src/read/query.ts": `import { notFound } from "../errors.ts";
import { first } from "../sql/expressions.ts";

export const query = (rows: unknown[]) => first(rows) ?? notFound;
`,
  "packages/operations/src/request/schema.ts": `import { z } from "zod";

export const Id = z.guid();
`,
  "packages/operations/src/index.ts": `export * from "./read/query.ts";
export * from "./request/schema.ts";
export * from "./sql/expressions.ts";
`,
  "packages/auth/src/index.ts": `import { first } from "@earshot/operations";
import { jwtVerify } from "jose";

export const authenticate = [first, jwtVerify];
`,
  "packages/domain/src/tag/tag.schema.ts": `import { Id } from "@earshot/operations/schema";
import { z } from "zod";

export const Tag = z.object({ id: Id });
`,
  "packages/domain/src/tag/tag.entity.ts": `import { p } from "@mikro-orm/core";
import { Tag } from "./tag.schema.ts";

export const tag = { p, Tag };
`,
  "packages/domain/src/feedback/feedback.schema.ts": `import { Tag } from "../tag/tag.schema.ts";

export const Feedback = Tag;
`,
  "packages/domain/src/feedback/feedback.queries.ts": `import { sql } from "kysely";
import { tag } from "../tag/tag.entity.ts";

export const query = { sql, tag };
`,
  "packages/domain/src/feedback/feedback.ts": `import { first } from "@earshot/operations";
import { query } from "./feedback.queries.ts";
import { Feedback } from "./feedback.schema.ts";

export const feedback = { first, query, Feedback };
`,
  "packages/jobs/src/index.ts": `import { feedback } from "@earshot/domain";
import { PgBoss } from "pg-boss";

export const jobs = [PgBoss, feedback];
`,
  "packages/db/src/index.ts": `import { entities } from "@earshot/domain";
import { PGlite } from "@electric-sql/pglite";

export const connect = () => [new PGlite(), process.pid, entities];
`,
  "packages/api/src/index.ts": `import { feedback } from "@earshot/domain";
import Fastify from "fastify";

export const api = () => [Fastify(), feedback];
`,
  "packages/domain/src/schemas.ts": `export * from "./tag/tag.schema.ts";
`,
  "packages/client/bin/earshot.ts": `import { client } from "../src/index.ts";

export const parts = client.length;
`,
  "packages/client/src/index.ts": `import { Tag } from "@earshot/domain/schemas";
import { createTRPCClient } from "@trpc/client";

export const client = [createTRPCClient, Tag];
`,
  "packages/widget/src/index.ts": `import { commands } from "./commands.ts";

export const widget = commands;
`,
  "packages/widget/src/commands.ts": "export const commands = 1;\n",
  "packages/graphql/src/index.ts": `import { feedback } from "@earshot/domain";
import { parse } from "graphql";

export const graph = () => [parse("{ a }"), feedback];
`,
  "packages/mcp/src/index.ts": `import { feedback } from "@earshot/domain";
import { McpServer } from "@modelcontextprotocol/server";

export const mcp = [McpServer, feedback];
`,
  "apps/gateway/src/settings/env.ts": `import { api } from "@earshot/api";
import { authenticate } from "@earshot/auth";
import { connect } from "@earshot/db";
import { graph } from "@earshot/graphql";

export const settings = [process.env["PORT"], api, authenticate, connect, graph];
`,
  "apps/gateway/src/cli.ts": `import { settings } from "./settings/env.ts";

console.error(settings);
`,
  "apps/gateway/test/cli.test.ts": `// @module-tag unit
import { expect, test } from "vitest";
import { settings } from "../src/settings/env.ts";

test("settings", () => {
  console.log(process.env["PORT"]);
  expect(settings).toHaveLength(5);
});
`,
  "apps/web/src/ui/text/plural.ts": `export const plural = 1;
`,
  "apps/web/src/ui/marks/mark.ts": `export { plural as mark } from "../text/plural.ts";
`,
  "apps/web/src/data/project/board.ts": `import { plural } from "../../ui/text/plural.ts";

export const board = plural;
`,
  "apps/web/src/features/tag/tag.ts": `import { board } from "../../data/project/board.ts";
import { mark } from "../../ui/marks/mark.ts";

export const tag = [board, mark];
`,
  "apps/web/src/features/tag/rows/row.ts": `import { board } from "../../../data/project/board.ts";
import { mark } from "../../../ui/marks/mark.ts";
import { tag } from "../tag.ts";

export const row = [board, mark, tag];
`,
  "apps/web/src/shell/manage/menu.ts": `import { row } from "../../features/tag/rows/row.ts";

export const menu = row;
`,
  "apps/web/src/pages/manage/tags-page.ts": `import { row } from "../../features/tag/rows/row.ts";
import { menu } from "../../shell/manage/menu.ts";

export const page = [row, menu];
`,
  "apps/web/gallery/gallery.tsx": "export const gallery = 1;\n",
  "apps/web/src/routes/manage/tags.ts": `import { page } from "../../pages/manage/tags-page.ts";

export const route = page;
`,
};
