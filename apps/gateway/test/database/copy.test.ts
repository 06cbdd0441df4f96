// @module-tag system
// @module-tag alike
import { copyTo, seedDemo } from "@earshot/db";
import { newFolder, newPostgresDatabase, open } from "@earshot/db/testing";
import { newId } from "@earshot/operations";
import { afterAll, beforeAll, expect, test } from "vitest";
import { earshot } from "../support/child.ts";

const source = { DATA_DIR: newFolder() };

/** Every table's rows as text, in their order. */
let rows: Record<string, unknown[]>;

beforeAll(async () => {
  const connection = await open(source);
  await seedDemo(connection.em);
  for (const statement of odd) await connection.em.execute(statement);
  rows = await rowsOf(connection);
  await connection.close();
});

const odd = [
  // A rewritten row moves to the end of the table: replies now come before the comments that they answer.
  "update comments set content = content || ' 🐛 ́ ﷽ \\ \" '' \t\r\n \u0001' where reply_to_id is null",
  `update projects set icon = 'data:image/png;base64,' || repeat('A', 65000), og_image = null`,
  "update feedback set created_at = '2026-11-20T17:42:55.535+05:30', title = '[{\"a\":1}],'",
  "update changelogs set publish_date = '0001-01-01T00:00:00.001Z'",
  `insert into idempotency_keys select id, '\\x00ff5c', '\\x', decode(repeat('00ff', 40000), 'hex') from users limit 1`,
  `insert into users select gen_random_uuid(), g || '@Many.example', g % 2 = 0, null, null, '', g::text
    from generate_series(1, 1000) g`,
];

type Opened = Awaited<ReturnType<typeof open>>;

async function rowsOf({ em }: Opened): Promise<Record<string, unknown[]>> {
  await em.execute("set timezone = 'UTC'");
  const tables: { name: string }[] = await em.execute(
    "select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'migrations' order by 1",
  );
  const all: Record<string, unknown[]> = {};
  for (const { name } of tables)
    all[name] = await em.execute(`select t::text from ${name} t order by t::text collate "C"`);
  return all;
}

const opened: Opened[] = [];
afterAll(() => Promise.all(opened.map((connection) => connection.close())));

async function newTarget() {
  const DATABASE_URL = await newPostgresDatabase();
  const target = await open({ DATABASE_URL });
  opened.push(target);
  return { DATABASE_URL, target };
}

const counts = (all: Record<string, unknown[]>) => Object.values(all).map(({ length }) => length);

test("copy transfers every row unchanged, prints the counts, and leaves the schema of the migrations", async () => {
  const { DATABASE_URL, target } = await newTarget();
  const { code, stdout, stderr } = await earshot(source, "copy", "--to", DATABASE_URL);
  expect([code, stdout]).toEqual([0, ""]);
  const printed = [...stderr.matchAll(/^ *(\d+) {2}(\w+)$/gm)].map(([, count, table]) => [table, Number(count)]);
  expect(printed).toEqual(Object.entries(rows).map(([table, { length }]) => [table, length]));
  expect(rows["users"]?.length).toBeGreaterThan(1_000);
  expect(await rowsOf(target)).toEqual(rows);
  expect(await earshot({ DATABASE_URL }, "verify")).toMatchObject({ code: 0, stderr: "All is well.\n" });
  const deferrable = await target.em.execute("select conname from pg_constraint where condeferrable order by 1");
  expect(deferrable).toEqual([
    { conname: "comment_upvotes_project_id_feedback_id_comment_id_fkey" },
    { conname: "comments_project_id_feedback_id_reply_to_id_fkey" },
  ]);
  const again = await earshot(source, "copy", "--to", DATABASE_URL);
  expect(again).toMatchObject({ code: 1, stderr: "The target is not empty: changelog_feedback has rows.\n" });
});

test("copy refuses a target with other tables, and creates nothing there", async () => {
  const { DATABASE_URL, target } = await newTarget();
  await target.em.execute("create table invoices ()");
  const { code, stderr } = await earshot(source, "copy", "--to", DATABASE_URL);
  expect([code, stderr]).toEqual([1, "The target is not empty: it has other tables (invoices).\n"]);
  expect(await target.em.execute("select tablename from pg_tables where schemaname = 'public'")).toHaveLength(1);
});

test("copy rolls everything back if one row arrives changed", async () => {
  const { DATABASE_URL, target } = await newTarget();
  await target.migrate();
  await target.em.execute(`create function meddle() returns trigger language plpgsql
    as $$ begin new.name := upper(new.name); return new; end $$`);
  await target.em.execute("create trigger meddle before insert on tags for each row execute function meddle()");
  const { code, stderr } = await earshot(source, "copy", "--to", DATABASE_URL);
  expect([code, stderr]).toEqual([
    1,
    "The copy of tags differs from its source: 8 rows in the source, 8 in the copy.\n",
  ]);
  expect(new Set(counts(await rowsOf(target)))).toEqual(new Set([0]));
});

test("copy rolls everything back if it fails half-way", async () => {
  const { DATABASE_URL, target } = await newTarget();
  await target.migrate();
  await target.em.execute(`alter table users add constraint few check (email <> '900@Many.example')`);
  const { code, stderr } = await earshot(source, "copy", "--to", DATABASE_URL);
  expect([code, stderr]).toEqual([1, expect.stringContaining("few")]);
  expect(new Set(counts(await rowsOf(target)))).toEqual(new Set([0]));
});

test("neither transaction of a copy is idle for long while pictures are copied", async () => {
  const [from, to] = [await newTarget(), await newTarget()];
  await from.target.migrate();
  const alive = `select datname from pg_stat_activity where state = 'idle in transaction' and query = 'select 1'
    and datname in ('${new URL(from.DATABASE_URL).pathname.slice(1)}', '${new URL(to.DATABASE_URL).pathname.slice(1)}')`;
  const copying = async () => expect.poll(() => to.target.em.execute(alive), { timeout: 30_000 }).toHaveLength(2);
  const copied = await copyTo(to.DATABASE_URL, from.target.em, console.error, copying);
  expect(copied).toContainEqual({ table: "projects", rows: 0 });
});

test("copy to a missing database prints one sentence", async () => {
  const url = Object.assign(new URL(await newPostgresDatabase()), { pathname: `/none_${newId()}` });
  const { code, stderr } = await earshot(source, "copy", "--to", url.href);
  expect([code, stderr.trim().split("\n")]).toEqual([1, [expect.stringContaining("does not exist")]]);
});
