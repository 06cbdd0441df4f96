// @module-tag system
import { stageRows } from "@earshot/domain";
import { newId } from "@earshot/operations";
import { expect, test } from "vitest";
import { trpc } from "../support/http.ts";
import { db, em } from "../support/server.ts";
import { newWorld, type World } from "../support/world.ts";
import { api, countsOf, driftOf, imported, listOf, preview, undo, work } from "./importing.ts";
import { zipOf } from "./zip.ts";

// Replies of a source whose threads are not those of this project, and rows that the database refuses.

const at = "2024-01-02T00:00:00Z";
const posts = `id,title,created_at\n1,One,${at}\n2,Two,${at}\n`;
const zip = (comments: string[]) =>
  zipOf({
    "posts.csv": posts,
    "comments.csv": ["id,post_id,parent_id,author_email,content,created_at", ...comments].join("\n"),
  });

/** What each comment answers, by their texts. */
async function threadsOf({ id }: World): Promise<Record<string, string | null>> {
  const rows = await db
    .selectFrom("comments as c")
    .leftJoin("comments as p", (join) =>
      join.onRef("p.project_id", "=", "c.project_id").onRef("p.id", "=", "c.reply_to_id"),
    )
    .select(["c.content", "p.content as parent"])
    .where("c.project_id", "=", id)
    .execute();
  return Object.fromEntries(rows.map(({ content, parent }) => [content, parent]));
}

test("a reply to a comment on other feedback, or to one that stays out, becomes a comment of its own", async () => {
  const world = await newWorld();
  const file = zip([
    `a,1,,a@x.example,Question,${at}`,
    `b,1,a,b@x.example,Reply,${at}`,
    `c,2,a,c@x.example,Elsewhere,${at}`,
    `d,1,e,d@x.example,To a comment without a text,${at}`,
    `e,1,,d@x.example,,${at}`,
  ]);
  expect(await imported(world, "quackback", file)).toMatchObject({ comments: { makes: 4 } });
  const threads = { Question: null, Reply: "Question", Elsewhere: null, "To a comment without a text": null };
  expect(await threadsOf(world)).toEqual(threads);
  const later = await imported(
    world,
    "quackback",
    zip([`f,2,a,c@x.example,Later,${at}`, `g,1,b,c@x.example,Deeper,${at}`]),
  );
  expect(later).toMatchObject({ comments: { makes: 2 } });
  expect(await threadsOf(world)).toEqual({ ...threads, Later: null, Deeper: "Reply" });
});

test("a reply leaves the thread of feedback that the team has merged, and unmerging works", async () => {
  const world = await newWorld();
  const { slug: projectSlug } = world;
  await imported(world, "quackback", zip([`a,1,,a@x.example,Question,${at}`]));
  const items = await listOf(world);
  const [from, to] = ["One", "Two"].map((title) => items.find((item) => item.title === title)!.id);
  const { feedback } = trpc(world.owner.token);
  await feedback.merge.mutate({ projectSlug, feedbackId: from!, into: to! });
  await imported(world, "quackback", zip([`b,2,a,b@x.example,Of Two,${at}`, `c,1,a,b@x.example,Of One,${at}`]));
  expect(await threadsOf(world)).toEqual({ Question: null, "Of Two": null, "Of One": "Question" });
  await feedback.unmerge.mutate({ projectSlug, feedbackId: from! });
  expect(await driftOf(world)).toEqual([]);
  const comments = (await listOf(world)).map(({ title, comment_count }) => [title, comment_count]);
  expect(Object.fromEntries(comments)).toEqual({ One: 2, Two: 1 });
});

test("comments that answer themselves or each other begin threads", async () => {
  const world = await newWorld();
  const file = zip([
    `a,1,a,a@x.example,Myself,${at}`,
    `b,1,d,a@x.example,First,${at}`,
    `c,1,b,a@x.example,Second,${at}`,
    `d,1,c,a@x.example,Third,${at}`,
  ]);
  expect(await imported(world, "quackback", file)).toMatchObject({ comments: { makes: 4 } });
  const threads = await threadsOf(world);
  expect(threads["Myself"]).toBeNull();
  expect(Object.values(threads).filter((parent) => parent === null)).toHaveLength(2);
});

test("an import that the database refuses is failed with a sentence, and can be undone", async () => {
  const world = await newWorld();
  const { slug: projectSlug } = world;
  const { id: importId } = await api(world).create.mutate({ projectSlug, source: "csv" });
  const [tag, companyId] = [{ id: newId(), name: "Good", color: "#64748b", created_at: at }, newId()];
  async function* rows() {
    yield { kind: "tags", line: 1, record: tag };
    // No file brings it: its rows are checked.
    yield { kind: "companies", line: 2, record: { id: companyId, name: "Bad", created_at: "0000-01-01T00:00:00Z" } };
  }
  await stageRows(em, { projectId: world.id, importId }, rows());
  await api(world).start.mutate({ projectSlug, importId });
  await expect(work(world)).rejects.toThrow("0000-01-01");
  const failed = await preview(world, importId);
  expect(failed).toMatchObject({
    state: "failed",
    error:
      "one of the rows 2 to 2 (companies) cannot be stored: undo the import, correct that row, and import all again.",
    position: 1,
    can_undo: true,
  });
  // Nothing goes on with it.
  await work(world);
  expect(await preview(world, importId)).toEqual(failed);
  const undone = await undo(world, importId);
  expect(undone).toMatchObject({ state: "undone", error: null });
  expect(countsOf(undone)).toMatchObject({ tags: { undone: 1 } });
});
