import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { type Connection, openEmbedded, openPostgres } from "../src/index.ts";
import { newPostgresDatabase } from "./support/database.ts";

const opened: Connection[] = [];

afterAll(() => Promise.all(opened.map((connection) => connection.close())));

const keep = async (opening: Promise<Connection>) => {
  const connection = await opening;
  opened.push(connection);
  return connection;
};
const openNewPostgres = async () => keep(openPostgres(await newPostgresDatabase(), [], console.error));
const openNewFolder = () => keep(openEmbedded(join(inject("scratch"), randomUUID()), console.error));

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

  test("a migration that fails leaves nothing behind, and succeeds when its obstacle is gone", async () => {
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
    expect(await executed(connection)).toHaveLength(1);
  });

  test("migrating again changes nothing", async () => {
    const before = [await schema(connection), await executed(connection)];
    await connection.migrate();
    expect([await schema(connection), await executed(connection)]).toEqual(before);
    expect(before[0]).toContainEqual({ table_name: "feedback", column_name: "project_id", data_type: "uuid" });
  });
});

test("eight instances that start at once on an empty PostgreSQL migrate it once", async () => {
  const url = await newPostgresDatabase();
  const instances = await Promise.all(Array.from({ length: 8 }, () => keep(openPostgres(url, [], console.error))));
  await Promise.all(instances.map((instance) => instance.migrate()));
  for (const instance of instances) expect(await executed(instance)).toHaveLength(1);
});

test("a database that does not exist is a wrong setting, and is not made", async () => {
  const url = new URL(await newPostgresDatabase());
  url.pathname += "_typo";
  const connection = await keep(openPostgres(url.href, [], console.error));
  await expect(connection.migrate()).rejects.toThrow("does not exist");
  await expect(connection.migrate()).rejects.toThrow("does not exist");
});
