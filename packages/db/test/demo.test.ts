// @module-tag system
import { entities, verify } from "@earshot/domain";
import { type Db, hashSecret, type Tables } from "@earshot/operations";
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { demoRows } from "../src/demo/rows.ts";
import { seedDemo } from "../src/index.ts";
import { newDatabase, open } from "./support/database.ts";

const first = await open(await newDatabase());
const db = first.em.getKysely<Tables>();
const token = await seedDemo(first.em);
afterAll(() => first.close());

/** Every table but the tokens, and what counts changes. */
const tables = entities
  .map(({ meta }) => meta.tableName)
  .filter((table) => table !== "tokens" && !table.endsWith("_revision"));

const ofNow = ["votes_since", "recent_since", "recent_upvotes"];

/** All their rows, as text, but for what is of the time at which they were made. */
const everything = (from: Db) =>
  Promise.all(
    tables.map(async (table) => {
      const all = sql<{
        row: string;
      }>`select (to_jsonb(t) - ${ofNow}::text[])::text as row from ${sql.table(table)} t order by 1`;
      return [table, (await all.execute(from)).rows.map(({ row }) => row)] as const;
    }),
  );

test("seeding again changes nothing", async () => {
  const before = await everything(db);
  expect(await seedDemo(first.em)).toBeNull();
  expect(await everything(db)).toEqual(before);
  expect(await db.selectFrom("tokens").select("name").execute()).toEqual([{ name: "demo" }]);
});

test("two databases get the same rows, even if two seedings run at once", async () => {
  const second = await open(await newDatabase());
  const tokens = await Promise.all([seedDemo(second.em), seedDemo(second.em)]);
  expect(tokens.filter((made) => made !== null)).toHaveLength(1);
  const rows = await everything(second.em.getKysely<Tables>());
  await second.close();
  expect(rows).toEqual(await everything(db));
  const filled = rows.filter(([, stored]) => stored.length > 0).map(([table]) => table);
  const counts = ["status_counts", "tag_counts"];
  expect(filled.toSorted()).toEqual([...Object.keys(demoRows()), ...counts].toSorted());
});

test("the counters are right", async () => {
  expect(await verify(db)).toEqual([]);
});

test("the token is the owner's", async () => {
  const owner = await db
    .selectFrom("tokens")
    .innerJoin("members", "members.user_id", "tokens.user_id")
    .innerJoin("projects", "projects.id", "members.project_id")
    .select(["projects.slug", "members.role"])
    .where("tokens.hash", "=", hashSecret(token ?? ""))
    .execute();
  expect(owner).toEqual([{ slug: "demo", role: "owner" }]);
});

test("the project is public", async () => {
  expect(await db.selectFrom("projects").select(["slug", "visibility"]).execute()).toEqual([
    { slug: "demo", visibility: "public" },
  ]);
});

test("a reply is later than its parent, and a comment is later than its feedback", async () => {
  const early = sql`select c.content from comments c
    join feedback f on f.project_id = c.project_id and f.id = c.feedback_id
    left join comments parent on parent.project_id = c.project_id and parent.id = c.reply_to_id
    where c.created_at <= greatest(f.created_at, parent.created_at)`;
  expect((await early.execute(db)).rows).toEqual([]);
});

test("no user writes or votes before they signed up, nor after October 2026", async () => {
  const strange = sql`select user_id, said.created_at from users join (
      select user_id, created_at from feedback union all select user_id, created_at from comments
      union all select user_id, created_at from feedback_upvotes union all select user_id, created_at from feedback_answers
      union all select user_id, created_at from comment_upvotes
      union all select author_id, created_at from changelogs union all select creator_id, created_at from invites
    ) said on said.user_id = users.id
    where said.created_at < users.created_at or said.created_at >= '2026-11-01Z'`;
  expect((await strange.execute(db)).rows).toEqual([]);
});

test("each id is a unique UUIDv7 of its row's time", async () => {
  const stored = (await everything(db)).flatMap(([, rows]) => rows);
  const parsed = stored.map((row) => JSON.parse(row) as { id?: string; created_at: string });
  // The id of a position is that of an event.
  const rows = parsed.filter(({ id, created_at }) => id && created_at);
  for (const { id = "", created_at } of rows) {
    expect(id).toMatch(/^.{14}7.{4}[89ab]/);
    expect(parseInt(id.replace("-", "").slice(0, 12), 16)).toBe(Date.parse(created_at));
  }
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
});

test("a demo with a changed slug is not seeded again; a deleted one is", async () => {
  const other = await open(await newDatabase());
  const otherDb = other.em.getKysely<Tables>();
  await seedDemo(other.em);
  await otherDb.updateTable("projects").set({ slug: "renamed" }).execute();
  expect(await seedDemo(other.em)).toBeNull();
  const deleted = await otherDb.deleteFrom("projects").returning("id").execute();
  // A job would delete the rows that are left.
  await otherDb.insertInto("deleted_projects").values(deleted).execute();
  expect(await seedDemo(other.em)).toMatch(/^ear_/);
  const rows = await everything(otherDb);
  await other.close();
  expect(rows).toEqual(await everything(db));
});
