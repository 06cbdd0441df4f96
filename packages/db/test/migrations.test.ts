import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { migrationsList } from "../src/connection.ts";
import { type Connection, ExtensionError, openEmbedded, openPostgres } from "../src/index.ts";
import { newPostgresDatabase } from "./support/database.ts";

const opened: Connection[] = [];

afterAll(() => Promise.all(opened.map((connection) => connection.close())));

const keep = async (opening: Promise<Connection>) => {
  const connection = await opening;
  opened.push(connection);
  return connection;
};
const openNewPostgres = async () => keep(openPostgres({ url: await newPostgresDatabase() }, console.error));
const openNewFolder = () => keep(openEmbedded({ folder: join(inject("scratch"), randomUUID()) }, console.error));

/** All that migrations make, in words. */
const schema = ({ em }: Connection) =>
  em.execute(`select table_name, column_name, data_type from information_schema.columns where table_schema = 'public'
    union all select tablename, indexname, indexdef from pg_indexes where schemaname = 'public' order by 1, 2, 3`);

const executed = ({ em }: Connection) => em.execute("select * from migrations order by id");

describe.for([
  ["PostgreSQL", openNewPostgres],
  ["a folder", openNewFolder],
] as const)("on %s", ([, openEmpty]) => {
  let connection: Connection;
  beforeAll(async () => void (connection = await openEmpty()));

  test("a failed migration leaves nothing behind, and succeeds once its cause is removed", async () => {
    // The last of the tables that the migration wants to make.
    await connection.em.execute("create table changelogs ()");
    await expect(connection.migrate()).rejects.toThrow('"changelogs" already exists');
    expect(await executed(connection)).toEqual([]);
    const tables = await connection.em.execute(
      "select tablename from pg_tables where schemaname = 'public' order by 1",
    );
    expect(tables).toEqual([{ tablename: "changelogs" }, { tablename: "migrations" }]);
    await connection.em.execute("drop table changelogs");
    await connection.migrate();
    expect(await executed(connection)).toHaveLength(migrationsList.length);
  });

  test("migrating again changes nothing", async () => {
    const before = [await schema(connection), await executed(connection)];
    await connection.migrate();
    expect([await schema(connection), await executed(connection)]).toEqual(before);
    expect(before[0]).toContainEqual({ table_name: "feedback", column_name: "project_id", data_type: "uuid" });
  });
});

test("existing projects stay for whoever is signed in, and new ones are public", async () => {
  const connection = await openNewFolder();
  await connection.migrate();
  const insert = (slug: string) =>
    connection.em.execute(`insert into projects (id, name, slug) values (gen_random_uuid(), 'A', '${slug}')`);
  await connection.em.execute("alter table projects drop visibility, drop team_only, drop notify_voters");
  await connection.em.execute("alter table users drop is_admin");
  await connection.em.execute("delete from migrations where name = '0004-visibility'");
  await insert("old");
  await connection.migrate();
  await insert("new");
  expect(await connection.em.execute("select slug, visibility, team_only from projects order by slug")).toEqual([
    { slug: "new", visibility: "public", team_only: [] },
    { slug: "old", visibility: "internal", team_only: [] },
  ]);
});

test("eight instances that start at once on an empty PostgreSQL migrate it once", async () => {
  const url = await newPostgresDatabase();
  const instances = await Promise.all(Array.from({ length: 8 }, () => keep(openPostgres({ url }, console.error))));
  await Promise.all(instances.map((instance) => instance.migrate()));
  for (const instance of instances) expect(await executed(instance)).toHaveLength(migrationsList.length);
  const alone = await openNewPostgres();
  await alone.migrate();
  expect(await schema(instances[0]!)).toEqual(await schema(alone));
});

test("a user who may not create the extension gets instructions, and nothing is created until then", async () => {
  const url = await newPostgresDatabase();
  const superuser = await keep(openPostgres({ url }, console.error));
  const role = `role_${randomUUID().slice(0, 8)}`;
  await superuser.em.execute(`create role ${role} login password '${role}'`);
  await superuser.em.execute(`grant create on schema public to ${role}`);
  const connection = await keep(
    openPostgres({ url: Object.assign(new URL(url), { username: role, password: role }).href }, console.error),
  );
  const refusal = await connection.migrate().catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(ExtensionError);
  expect(String(refusal)).toMatch(/pg_trgm.*permission denied.*create extension pg_trgm;$/);
  await superuser.em.execute("create extension pg_trgm");
  await connection.migrate();
  expect(await executed(connection)).toHaveLength(migrationsList.length);
  await superuser.em.execute(`drop owned by ${role}`);
  await superuser.em.execute(`drop role ${role}`);
});

test("a missing database is reported as an invalid setting, and is not created", async () => {
  const url = new URL(await newPostgresDatabase());
  url.pathname += "_typo";
  const connection = await keep(openPostgres({ url: url.href }, console.error));
  await expect(connection.migrate()).rejects.toThrow("does not exist");
  await expect(connection.migrate()).rejects.toThrow("does not exist");
});
