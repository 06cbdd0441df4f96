// @module-tag system
// @module-tag single
import { join } from "node:path";
import { entities } from "@earshot/domain";
import { MikroORM } from "@mikro-orm/postgresql";
import { afterAll, expect, test } from "vitest";
import { openCluster } from "../src/embedded/cluster.ts";
import { ormOptions } from "../src/connection.ts";
import { newDatabase } from "./support/database.ts";

const settings = await newDatabase();
const options = ormOptions(console.error);
const engine = "DATA_DIR" in settings ? await openCluster(join(settings.DATA_DIR, "postgres"), false) : undefined;
// One connection, so that the comparison sees what an open transaction has changed.
const orm = await MikroORM.init({
  ...options,
  ...("DATABASE_URL" in settings ? { clientUrl: settings.DATABASE_URL } : { dbName: "postgres" }),
  driverOptions: { max: 1, ...(engine && { stream: () => engine.connect() }) },
});

afterAll(async () => {
  await orm.close();
  await engine?.close();
});

/**
 * Returns the statements that would bring the database to the entities. Foreign keys are left out: only the migrations
 * know them.
 */
async function difference(): Promise<string[]> {
  const statements = (await orm.schema.getUpdateSchemaSQL({ wrap: false })).split("\n");
  return statements.filter((statement) => statement && !/drop constraint "\w+_fkey";$/.test(statement));
}

test("the migrations create the tables that the entities describe", async () => {
  expect(await difference()).toEqual([]);
});

test.for([
  "alter table tags alter column color drop not null",
  "alter table tags add column planted text",
  "alter table tags alter column created_at type timestamptz",
  "alter table feedback alter column upvotes drop default",
  "alter table feedback alter column upvotes type bigint",
  "alter table members drop constraint members_role",
  "alter table projects drop constraint projects_slug",
  "drop index feedback_by_time",
  "drop table invites",
  "create table planted (id uuid primary key)",
])("a difference is noticed: %s", async (statement) => {
  await orm.em.execute("begin");
  await orm.em.execute(statement);
  expect(await difference()).not.toEqual([]);
  await orm.em.execute("rollback");
  expect(await difference()).toEqual([]);
});

// Of an index on an expression the comparison sees only the name.
const onExpressions = entities.flatMap(({ meta: { indexes } }) =>
  indexes.flatMap(({ name, expression }) => (name && expression ? [{ name, expression: String(expression) }] : [])),
);

test.for(onExpressions)("the index $name is the one that its entity describes", async ({ name, expression }) => {
  const definition = () => orm.em.execute("select pg_get_indexdef(?::regclass)", [name]);
  const migrated = await definition();
  await orm.em.execute("begin");
  await orm.em.execute(`drop index ${name}`);
  await orm.em.execute(expression);
  expect(migrated).toEqual(await definition());
  await orm.em.execute("rollback");
});

test("some indexes are on expressions", () => expect(onExpressions).not.toEqual([]));
