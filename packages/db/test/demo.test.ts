import { type Database, type Db, entities, findDrift, hashSecret } from "@earshot/domain";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { seedDemo } from "../src/index.ts";
import { newDatabase, open } from "./support/database.ts";

const first = await open(await newDatabase());
const db = first.em.getKysely<Database>();
const token = await seedDemo(first.em);

/** Every table but the tokens. */
const tables = entities.map(({ meta }) => meta.tableName).filter((table) => table !== "tokens");

/** All their rows, as text. */
const everything = (from: Db) =>
  Promise.all(
    tables.map(async (table) => {
      const all = sql<{ row: string }>`select to_jsonb(t)::text as row from ${sql.table(table)} t order by 1`;
      return [table, (await all.execute(from)).rows.map(({ row }) => row)];
    }),
  );

test("another seeding changes nothing", async () => {
  const before = await everything(db);
  expect(await seedDemo(first.em)).toBeNull();
  expect(await everything(db)).toEqual(before);
  expect(await db.selectFrom("tokens").select("name").execute()).toEqual([{ name: "demo" }]);
});

test("two databases get the same rows", async () => {
  const second = await open(await newDatabase());
  await seedDemo(second.em);
  const rows = await everything(second.em.getKysely<Database>());
  await second.close();
  expect(rows).toEqual(await everything(db));
  for (const [table, stored] of rows) expect(stored, `${table}`).not.toEqual([]);
});

test("the counters are right", async () => {
  expect(await findDrift(db)).toEqual([]);
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

test("a reply is later than what it answers, and a comment than its feedback", async () => {
  const early = sql`select c.content from comments c
    join feedback f on f.id = c.feedback_id
    left join comments parent on parent.id = c.reply_to_id
    where c.created_at <= greatest(f.created_at, parent.created_at)`;
  expect((await early.execute(db)).rows).toEqual([]);
});

test("nobody says or votes anything before they came, nor after October 2026", async () => {
  const strange = sql`select user_id, said.created_at from users join (
      select user_id, created_at from feedback union all select user_id, created_at from comments
      union all select user_id, created_at from feedback_upvotes union all select user_id, created_at from comment_upvotes
      union all select author_id, created_at from changelogs union all select creator_id, created_at from invites
    ) said on said.user_id = users.id
    where said.created_at < users.created_at or said.created_at >= '2026-11-01Z'`;
  expect((await strange.execute(db)).rows).toEqual([]);
});

test("an id is a UUIDv7 of its row's time, and of no other row", async () => {
  const sources = tables.filter((table) => !/^members$|_(tags|upvotes)$/.test(table));
  const rows = sources.map((table) => sql`select id, created_at from ${sql.table(table)}`);
  const stored = sql<{ id: string; msecs: string }>`select id::text, extract(epoch from created_at) * 1000 as msecs
    from (${sql.join(rows, sql` union all `)}) rows`;
  const ids = (await stored.execute(db)).rows;
  for (const { id, msecs } of ids) {
    expect(id).toMatch(/^.{14}7.{4}[89ab]/);
    expect(parseInt(id.replace("-", "").slice(0, 12), 16)).toBe(Number(msecs));
  }
  expect(new Set(ids.map(({ id }) => id)).size).toBe(ids.length);
});

test("a demo with another slug stays the only one; once deleted it is made again", async () => {
  const other = await open(await newDatabase());
  const otherDb = other.em.getKysely<Database>();
  await seedDemo(other.em);
  await otherDb.updateTable("projects").set({ slug: "renamed" }).execute();
  expect(await seedDemo(other.em)).toBeNull();
  await otherDb.deleteFrom("projects").execute();
  expect(await seedDemo(other.em)).toMatch(/^ear_/);
  const rows = await everything(otherDb);
  await other.close();
  expect(rows).toEqual(await everything(db));
});
