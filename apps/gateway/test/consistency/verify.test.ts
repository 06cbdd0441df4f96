// @module-tag system
import { newDatabase, open } from "@earshot/db/testing";
import { addProject, createUser, takePart, verify } from "@earshot/domain";
import { newId, type Tables } from "@earshot/operations";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";

let connection: Awaited<ReturnType<typeof open>>;
let projectId: string;
let userId: string;

beforeAll(async () => {
  connection = await open(await newDatabase());
  userId = await createUser(db(), { email: "a@test.example", name: "A" });
  projectId = (await addProject(db(), userId, { name: "A", slug: "a" })).id;
  await takePart(connection.em.getKysely(), projectId, userId);
});

afterAll(() => connection.close());

const db = () => connection.em.getKysely<Tables>();

/** A feedback with one vote and a comment with one, whose counters say otherwise. */
async function plantDrift() {
  const [feedback_id, comment_id] = [newId(), newId()];
  const project = { project_id: projectId };
  const user = { user_id: userId };
  const texts = { title: "A", description: "B", status: "planned" };
  await db()
    .insertInto("feedback")
    .values({ ...project, ...user, ...texts, id: feedback_id, upvotes: 5, comment_count: 7 })
    .execute();
  await db()
    .insertInto("feedback_upvotes")
    .values({ ...project, ...user, feedback_id })
    .execute();
  await db()
    .insertInto("comments")
    .values({ ...project, ...user, feedback_id, id: comment_id, content: "A", upvotes: 9 })
    .execute();
  await db()
    .insertInto("comment_upvotes")
    .values({ ...project, ...user, feedback_id, comment_id })
    .execute();
  return { feedback_id, comment_id };
}

test("verify names each counter that has drifted, and corrects it with --fix", async () => {
  expect(await verify(db())).toEqual([]);
  const { feedback_id, comment_id } = await plantDrift();
  const drift = [
    `project ${projectId}: upvotes of feedback is 5, counted 1 (${feedback_id})`,
    `project ${projectId}: recent_upvotes of feedback is 0, counted 1 (${feedback_id})`,
    `project ${projectId}: comment_count of feedback is 7, counted 1 (${feedback_id})`,
    `project ${projectId}: upvotes of comments is 9, counted 1 (${comment_id})`,
    `project ${projectId}: the count in status_counts of planned is 1 too low (${projectId})`,
  ];
  expect(await verify(db())).toEqual(drift);
  expect(await verify(db())).toEqual(drift);
  expect(await verify(db(), { fix: true })).toEqual([]);
  const counters = ["upvotes", "recent_upvotes", "comment_count"] as const;
  expect(await db().selectFrom("feedback").select(counters).execute()).toEqual([
    { upvotes: 1, recent_upvotes: 1, comment_count: 1 },
  ]);
});

test("verify names what no counter shows too, and does not change it", async () => {
  await db().updateTable("members").set({ role: "admin" }).execute();
  await db().deleteFrom("project_configs").execute();
  await db().updateTable("projects").set({ slug: "Not_A_Slug" }).execute();
  const changelog = { project_id: projectId, author_id: userId, title: "A", published: true };
  await db()
    .insertInto("changelogs")
    .values({ ...changelog, id: newId(), slug: "No Slug" })
    .execute();
  await plantDrift();
  await db().updateTable("feedback").set({ rank: "a" }).execute();
  await db().deleteFrom("statuses").where("name", "=", "planned").execute();
  const found = await verify(db(), { fix: true });
  expect(found.map((line) => line.slice(`project ${projectId}: `.length, -39))).toEqual([
    "there is no owner",
    "there are no settings",
    "the slug Not_A_Slug is malformed",
    "the slug No Slug of a changelog is malformed",
    "a published changelog lacks a part or a date",
    "the positions of the statuses are not 0, 1, 2 and so on",
    "another item has the same rank in the status planned",
    "another item has the same rank in the status planned",
  ]);
});

test("verify names a reply under another feedback, which the schema prevents", async () => {
  const [{ feedback_id: here, comment_id }, { feedback_id: there }] = [await plantDrift(), await plantDrift()];
  await verify(db(), { fix: true });
  const { rows } = await sql<{ name: string }>`select conname as name from pg_constraint
    where conrelid = 'comments'::regclass and confrelid = 'comments'::regclass`.execute(db());
  await sql`alter table comments drop constraint ${sql.ref(rows[0]!.name)}`.execute(db());
  const before = await verify(db());
  const reply = { project_id: projectId, user_id: userId, id: newId(), content: "A", reply_to_id: comment_id };
  await db()
    .insertInto("comments")
    .values({ ...reply, feedback_id: here })
    .execute();
  await db()
    .insertInto("comments")
    .values({ ...reply, id: newId(), feedback_id: there })
    .execute();
  await verify(db(), { fix: true });
  const found = (await verify(db())).filter((line) => !before.includes(line));
  expect(found).toEqual([expect.stringContaining("a reply and its parent are on different feedback")]);
});

test("verify names comments that answer each other", async () => {
  const { feedback_id } = await plantDrift();
  await verify(db(), { fix: true });
  const before = await verify(db());
  const ids = [newId(), newId(), newId(), newId()];
  const comment = { project_id: projectId, user_id: userId, feedback_id, content: "A" };
  const parents = [ids[2], ids[0], ids[1], ids[3]];
  const replies = ids.map((id, index) => ({ ...comment, id, reply_to_id: parents[index]! }));
  await db().insertInto("comments").values(replies).execute();
  await verify(db(), { fix: true });
  const found = (await verify(db())).filter((line) => !before.includes(line));
  const named = ids.filter((id) => found.includes(`project ${projectId}: a comment answers itself (${id})`));
  expect(found.length).toBe(named.length);
  expect(named).toContain(ids[3]);
  expect(named.length).toBeGreaterThan(1);
});

test("verify names merged feedback that breaks a rule, and corrects how many are merged", async () => {
  const [{ feedback_id: source, comment_id }, { feedback_id: survivor }] = [await plantDrift(), await plantDrift()];
  await verify(db(), { fix: true });
  const before = await verify(db());
  const gone = { is_merged: true, merged_into: survivor, merge_target: newId() };
  await db().updateTable("feedback").set(gone).where("id", "=", source).execute();
  await db()
    .updateTable("feedback_upvotes")
    .set({ sources: [newId()] as never })
    .where("feedback_id", "=", survivor)
    .execute();
  await db().updateTable("comments").set({ merged_from: newId() }).where("id", "=", comment_id).execute();
  const found = async () => (await verify(db())).filter((line) => !before.includes(line));
  const named = [
    [source, "merged feedback has votes or comments of its own"],
    [source, "merged feedback has no valid merge target"],
    [survivor, "a vote came from feedback that is not merged into its own"],
    [comment_id, "a comment came from feedback that is not merged into its own"],
  ].map(([id, what]) => `project ${projectId}: ${what} (${id})`);
  const drift = `project ${projectId}: merged of feedback is 0, counted 1 (${survivor})`;
  expect(await found()).toEqual([drift, ...named]);
  await verify(db(), { fix: true });
  expect(await found()).toEqual(named);
});

test("verify names an answer and a watch without feedback, which the schema prevents", async () => {
  const before = await verify(db());
  for (const table of ["feedback_answers", "feedback_watches"] as const) {
    const { rows } = await sql<{ name: string }>`select conname as name from pg_constraint
      where conrelid = ${table}::regclass and confrelid = 'feedback'::regclass`.execute(db());
    await sql`alter table ${sql.table(table)} drop constraint ${sql.ref(rows[0]!.name)}`.execute(db());
  }
  const nowhere = { project_id: projectId, user_id: userId, feedback_id: newId() };
  await db()
    .insertInto("feedback_answers")
    .values({ ...nowhere, content: "A" })
    .execute();
  await db()
    .insertInto("feedback_watches")
    .values({ ...nowhere, is_watching: true })
    .execute();
  const found = (await verify(db())).filter((line) => !before.includes(line));
  expect(found).toEqual([
    expect.stringContaining("an answer belongs to missing feedback"),
    expect.stringContaining("a watch belongs to missing feedback"),
  ]);
});

test("verify names what is wrong with people, their votes, companies and sessions", async () => {
  const before = await verify(db());
  const [companyId, voter] = [newId(), newId()];
  const project = { project_id: projectId };
  const stranger = await createUser(db(), { email: "b@test.example", name: "B" });
  await db()
    .insertInto("people")
    .values({ ...project, id: stranger, kind: "added", full_name: "B" })
    .execute();
  await db()
    .insertInto("person_sessions")
    .values({ ...project, hash: Buffer.alloc(32), person_id: userId, expires_at: "2100-01-01T00:00:00Z" })
    .execute();
  const gone = newId();
  await db().insertInto("companies").values({ project_id: gone, id: companyId, name: "Gone" }).execute();
  await sql`alter table feedback_upvotes drop constraint feedback_upvotes_person_fkey`.execute(db());
  await sql`update feedback_upvotes set user_id = ${voter}`.execute(db());
  const votes = (await db().selectFrom("feedback_upvotes").select("user_id").execute()).length;
  const found = (await verify(db())).filter((line) => !before.includes(line));
  expect(found).toEqual([
    `project ${projectId}: a person without an account has the id of one (${stranger})`,
    `project ${projectId}: a bearer of a project signs in to an account (${userId})`,
    ...Array.from({ length: votes }, () => `project ${projectId}: a vote is of nobody (${voter})`),
    `project ${gone}: a row of companies is of a project that is gone (${companyId})`,
  ]);
});
