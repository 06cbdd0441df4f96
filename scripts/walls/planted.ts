/** Violations that the tools must refuse, each in a file of its own. See ../walls.test.ts. */

export interface Plant {
  /** The violation, for the name of the test. */
  what: string;
  path: string;
  code: string;
  /** The tool's message about this file. */
  finding: string;
}

const plant = (what: string, path: string, code: string, finding: string): Plant => ({ what, path, code, finding });

const domain = "packages/domain/src";
const engine = "packages/operations/src";
const restricted = "no-restricted-imports";

/** For oxlint. */
export const lint: Plant[] = [
  plant("any", `${domain}/any.ts`, "export const value: any = 1;", "no-explicit-any"),
  plant(
    "a value of type any",
    `${domain}/unsafe.ts`,
    'export const n: number = JSON.parse("1");',
    "no-unsafe-assignment",
  ),
  plant("a forgotten promise", `${domain}/floating.ts`, "Promise.resolve(1);", "no-floating-promises"),
  plant("console", `${domain}/console.ts`, 'console.log("here");', "no-console"),
  plant(
    "a needless disable comment",
    `${domain}/disable.ts`,
    "// oxlint-disable-next-line no-console\n",
    "Unused oxlint-disable",
  ),
  plant("a long file", `${domain}/long.ts`, "export {};\n".repeat(251), "max-lines"),
  plant(
    "a cycle, there",
    `${domain}/there.ts`,
    'import { back } from "./back.ts";\nexport const there = () => back;',
    "no-cycle",
  ),
  plant(
    "a cycle, back",
    `${domain}/back.ts`,
    'import { there } from "./there.ts";\nexport const back = () => there;',
    "no-cycle",
  ),

  plant(
    "a cycle of types, there",
    `${engine}/type-there.ts`,
    'import type { Back } from "./type-back.ts";\nexport type There = Back[];',
    "no-cycle",
  ),
  plant(
    "a cycle of types, back",
    `${engine}/type-back.ts`,
    'import type { There } from "./type-there.ts";\nexport interface Back {\n  there: There;\n}',
    "no-cycle",
  ),

  plant("an engine that imports the domain", `${engine}/domain.ts`, 'import "@earshot/domain";', restricted),
  plant(
    "an engine that imports a feature by its path",
    `${engine}/feature.ts`,
    'export * from "../../domain/src/tag/tag.schema.ts";',
    restricted,
  ),
  plant(
    "a folder of the engine that imports a feature by its path",
    `${engine}/read/feature.ts`,
    'export * from "../../../domain/src/tag/tag.schema.ts";',
    restricted,
  ),
  plant(
    "an engine that imports a type of a feature",
    `${engine}/feature-type.ts`,
    'export type { Tag } from "@earshot/domain";',
    restricted,
  ),
  plant("an engine that imports an API", `${engine}/api.ts`, 'import "@trpc/server";', restricted),
  plant("an engine that imports a driver", `${engine}/driver.ts`, 'import "@mikro-orm/postgresql";', restricted),
  plant("an engine's schema that imports kysely", `${engine}/cursor.schema.ts`, 'import "kysely";', restricted),
  plant(
    "an engine that reads settings",
    `${engine}/settings.ts`,
    "export const { env } = process;",
    "no-restricted-globals",
  ),
  plant(
    "authentication that imports the domain",
    "packages/auth/src/domain.ts",
    'import "@earshot/domain";',
    restricted,
  ),
  plant("authentication that imports Fastify", "packages/auth/src/fastify.ts", 'import "fastify";', restricted),

  plant("a schema that imports kysely", `${domain}/tag/one.schema.ts`, 'import "kysely";', restricted),
  plant("a schema that imports an entity", `${domain}/tag/two.schema.ts`, 'import "./tag.entity.ts";', restricted),
  plant(
    "a schema that imports the engine",
    `${domain}/tag/three.schema.ts`,
    'import "@earshot/operations";',
    restricted,
  ),

  plant("a domain that imports tRPC", `${domain}/tag/trpc.ts`, 'import "@trpc/server";', restricted),
  plant(
    "a domain that imports a type of Fastify's",
    `${domain}/tag/fastify.ts`,
    'export type { A } from "fastify";',
    restricted,
  ),
  plant("a domain that imports GraphQL", `${domain}/tag/graphql.ts`, 'import "graphql";', restricted),
  plant("a domain that imports a driver", `${domain}/driver.ts`, 'export * from "@mikro-orm/postgresql";', restricted),
  plant(
    "a domain that loads a driver late",
    `${domain}/tag/late.ts`,
    'export const pg = () => import("pg");',
    restricted,
  ),
  plant("a domain that imports the disk", `${domain}/tag/disk.ts`, 'import "node:fs";', restricted),
  plant("a domain that imports an API", `${domain}/tag/api.ts`, 'import "@earshot/api";', restricted),
  plant(
    "a domain that reads settings",
    `${domain}/tag/settings.ts`,
    "export const { env } = process;",
    "no-restricted-globals",
  ),
  plant("another feature's use-cases", `${domain}/tag/use-case.ts`, 'import "../feedback/feedback.ts";', restricted),
  plant("the whole domain, from inside", `${domain}/tag/all.ts`, 'import "../index.ts";', restricted),
  plant("the list of entities in a feature", `${domain}/tag/entities.ts`, 'import "../entities.ts";', restricted),
  plant("use-cases, in a folder", `${domain}/tag/held/use-case.ts`, 'import "../../feedback/feedback.ts";', restricted),
  plant("the whole domain, in a folder", `${domain}/tag/held/all.ts`, 'import "../../index.ts";', restricted),
  plant("a query, in a folder's schema", `${domain}/tag/held/one.schema.ts`, 'import "../tag.queries.ts";', restricted),

  plant("a database that imports Fastify", "packages/db/src/fastify.ts", 'import "fastify";', restricted),
  plant("a database that imports tRPC", "packages/db/src/trpc.ts", 'import "@trpc/server/rpc";', restricted),
  plant("a database that imports an API", "packages/db/src/api.ts", 'import "@earshot/api";', restricted),
  plant(
    "a database that reads settings",
    "packages/db/src/env.ts",
    "export const { env } = process;",
    "no-restricted-properties",
  ),
  plant("an API that imports the database", "packages/api/src/db.ts", 'import "@earshot/db";', restricted),
  plant("an API that imports MikroORM", "packages/api/src/orm.ts", 'import "@mikro-orm/core";', restricted),
  plant("an API that imports kysely", "packages/api/src/kysely.ts", 'import "kysely/helpers/postgres";', restricted),
  plant("an API that imports another API", "packages/api/src/graphql.ts", 'import "graphql-yoga";', restricted),
  plant("GraphQL that imports tRPC", "packages/graphql/src/trpc.ts", 'import "@trpc/server";', restricted),
  plant("GraphQL that imports the database", "packages/graphql/src/db.ts", 'import "@earshot/db";', restricted),
  plant("MCP that imports tRPC", "packages/mcp/src/trpc.ts", 'import "@trpc/server";', restricted),
  plant("MCP that imports the database", "packages/mcp/src/kysely.ts", 'import "kysely";', restricted),
  plant("a client with the domain", "packages/client/src/domain.ts", 'import "@earshot/domain";', restricted),
  plant("a client with the server", "packages/client/src/server.ts", 'import "@trpc/server/http";', restricted),
  plant("a client for Node alone", "packages/client/src/node.ts", 'import "node:fs";', restricted),
  plant("a widget with the client", "packages/widget/src/client.ts", 'import "@earshot/client";', restricted),
  plant("a widget with a package", "packages/widget/src/zod.ts", 'import "zod";', restricted),
  plant("a web app with the domain", "apps/web/src/domain.ts", 'import "@earshot/domain/schemas";', restricted),
  plant("a web app that calls by itself", "apps/web/src/trpc.ts", 'import "@trpc/client";', restricted),
  ...(
    [
      ["ui with data", "ui/marks/data.ts", "../../data/project/a.ts"],
      ["ui with a feature", "ui/marks/feature.ts", "../../features/tag/a.ts"],
      ["ui with the client's server", "ui/marks/server.ts", "@earshot/api"],
      ["data with a feature", "data/project/feature.ts", "../../features/tag/a.ts"],
      ["data with the shell", "data/shell.ts", "../shell/a.ts"],
      ["a feature with another", "features/tag/other.ts", "../status/a.ts"],
      ["a feature's own folder with another", "features/tag/rows/other.ts", "../../status/a.ts"],
      ["a feature with the shell", "features/tag/shell.ts", "../../shell/a.ts"],
      ["a feature with a page", "features/tag/rows/page.ts", "../../../pages/a.ts"],
      ["a shell with a page", "shell/manage/page.ts", "../../pages/a.ts"],
      ["a page with a route", "pages/manage/route.ts", "../../routes/a.ts"],
    ] as const
  ).flatMap(([what, path, target]) => [
    plant(what, `apps/web/src/${path}`, `import "${target}";`, restricted),
    plant(
      `${what}, late`,
      `apps/web/src/${path.replace(".ts", "-late.ts")}`,
      `export const a = () => import("${target}");`,
      restricted,
    ),
  ]),
  plant(
    "an API that reads settings",
    "packages/api/src/env.ts",
    "export const port = globalThis.process.env;",
    "no-restricted-globals",
  ),
  plant(
    "settings read in two places",
    "apps/gateway/src/main.ts",
    "export const port = process.env.PORT;",
    "no-restricted-properties",
  ),
  plant(
    "settings through another module",
    "apps/gateway/src/back.ts",
    'export { env } from "node:process";',
    restricted,
  ),
];

/** For `turbo boundaries`, which names the package that is imported. */
export const boundaries: Plant[] = [
  plant("an undeclared package", "packages/api/src/undeclared.ts", 'import "jose";', "cannot import package `jose`"),
  plant(
    "an undeclared type",
    "packages/api/test/undeclared.ts",
    'export type * from "pino";',
    "cannot import package `pino`",
  ),
  plant(
    "a path out of the package",
    "packages/api/src/path.ts",
    'import "../../db/src/lock.ts";',
    "`../../db/src/lock.ts` leaves the package",
  ),
];

const mismatch = "export const n: number = 'text';";
const ts2322 = "error TS2322";

/** For the compiler: every folder with TypeScript is looked at. */
export const types: Plant[] = [
  ...[
    "packages/operations",
    "packages/domain",
    "packages/auth",
    "packages/jobs",
    "packages/db",
    "packages/api",
    "packages/client",
    "apps/gateway",
    "apps/web",
  ].flatMap((folder) =>
    ["src", "test"].map((part) =>
      plant(`a type error in ${folder}/${part}`, `${folder}/${part}/wrong.ts`, mismatch, ts2322),
    ),
  ),
  plant("a type error in scripts", "scripts/wrong.ts", mismatch, ts2322),
];
