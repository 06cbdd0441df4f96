// @module-tag system
// @module-tag alike
import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, inject, test, vi } from "vitest";
import { loadMigrations } from "../src/connection.ts";
import { type Connection, ExtensionError, openEmbedded, openPostgres } from "../src/index.ts";
import { withLongSession } from "../src/postgres/long-session.ts";
import { serverOptions } from "../src/postgres/servers.ts";
import { newPostgresDatabase } from "./support/database.ts";

const migrations = await loadMigrations();

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
    expect(await executed(connection)).toHaveLength(migrations.length);
  });

  test("migrating again changes nothing", async () => {
    const before = [await schema(connection), await executed(connection)];
    await connection.migrate();
    expect([await schema(connection), await executed(connection)]).toEqual(before);
    expect(before[0]).toContainEqual({ table_name: "feedback", column_name: "project_id", data_type: "uuid" });
  });

  test("a database that a newer version has updated is refused, and stays as it is", async () => {
    await connection.migrate();
    await connection.em.execute("insert into migrations (name) values ('9999-later')");
    // An update that this version knows, and that is missing: it must not be made either.
    const [last] = migrations.slice(-1);
    await connection.em.execute(`delete from migrations where name = '${last?.name}'`);
    const before = await executed(connection);
    await expect(connection.migrate()).rejects.toThrow("A newer Earshot has updated this database (9999-later).");
    expect(await executed(connection)).toEqual(before);
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

test("deliveries of before lose the names, addresses and texts that they had a copy of", async () => {
  const connection = await openNewFolder();
  await connection.migrate();
  const { em } = connection;
  const [project, webhook, actor, comment] = Array.from({ length: 4 }, () => randomUUID());
  for (const column of ["actor_id", "data", "sequence", "occurred_at"])
    await em.execute(`alter table webhook_deliveries drop ${column}`);
  await em.execute("alter table webhook_deliveries add payload text not null");
  await em.execute("alter table comments drop is_answer");
  await em.execute("alter table relay_positions drop sequence");
  await em.execute("delete from migrations where name = '0022-answers-and-deliveries'");
  await em.execute(`insert into projects (id, name, slug) values ('${project}', 'A', 'a')`);
  await em.execute(`insert into webhooks (project_id, id, url, kinds, secret)
    values ('${project}', '${webhook}', 'https://hook.example', '{comment.created}', '')`);
  const payload = {
    type: "comment.created",
    timestamp: "2026-11-24 17:24:24.337+00",
    data: {
      actor: { id: actor, full_name: "Bo Secret", email: "bo@test.example" },
      comment_id: comment,
      comment: { id: comment, content: "#zyx-number" },
    },
  };
  await em.execute(`insert into webhook_deliveries (project_id, webhook_id, id, event_id, kind, payload)
    values ('${project}', '${webhook}', gen_random_uuid(), gen_random_uuid(), 'comment.created', '${JSON.stringify(payload)}')`);
  await connection.migrate();
  const [delivery] = await em.execute<Record<string, unknown>[]>("select * from webhook_deliveries");
  expect(delivery).toMatchObject({ actor_id: actor, data: { comment_id: comment } });
  for (const gone of ["Bo Secret", "bo@test.example", "zyx-number"])
    expect(JSON.stringify(delivery)).not.toContain(gone);
});

test("eight instances that start at once on an empty PostgreSQL migrate it once", async () => {
  const url = await newPostgresDatabase();
  const instances = await Promise.all(Array.from({ length: 8 }, () => keep(openPostgres({ url }, console.error))));
  await Promise.all(instances.map((instance) => instance.migrate()));
  for (const instance of instances) expect(await executed(instance)).toHaveLength(migrations.length);
  const alone = await openNewPostgres();
  await alone.migrate();
  expect(await schema(instances[0]!)).toEqual(await schema(alone));
});

/** A user with the time-outs that docs/running.md gives it behind a pooler, here much shorter. */
async function openAsPooled(url: string) {
  const superuser = await keep(openPostgres({ url }, console.error));
  const role = `role_${randomUUID().slice(0, 8)}`;
  await superuser.em.execute(`create role ${role} superuser login password '${role}'`);
  for (const setting of ["statement_timeout", "lock_timeout", "idle_in_transaction_session_timeout"])
    await superuser.em.execute(`alter role ${role} set ${setting} = '1s'`);
  const own = Object.assign(new URL(url), { username: role, password: role }).href;
  return { superuser, role, connection: await keep(openPostgres({ url: own }, console.error)) };
}

/** Holds what lets one process at a time migrate, until it is released. */
async function holdMigrations(url: string) {
  const [held, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const ended = withLongSession(serverOptions(url), console.error, () => {
    held.resolve();
    return released.promise;
  });
  await held.promise;
  return () => {
    released.resolve();
    return ended;
  };
}

test("a migration waits for another one longer than the user's time-outs, and for 10 s at most", async () => {
  const url = await newPostgresDatabase();
  const { superuser, role, connection } = await openAsPooled(url);
  const release = await holdMigrations(url);
  const begun = performance.now();
  await expect(connection.migrate()).rejects.toMatchObject({
    code: "SERVICE_UNAVAILABLE",
    message: expect.stringContaining("another process is updating the schema"),
  });
  expect(performance.now() - begun).toBeGreaterThan(9_000);
  // Nothing is left of that attempt, and the next one waits again.
  const next = connection.migrate();
  const waiting = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
  await vi.waitUntil(async () => (await superuser.em.execute(waiting)).length === 1, { timeout: 60_000 });
  await release();
  await next;
  expect(await executed(connection)).toHaveLength(migrations.length);
  await superuser.em.execute(`drop owned by ${role} cascade`);
  await superuser.em.execute(`drop role ${role}`);
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
  expect(await executed(connection)).toHaveLength(migrations.length);
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
