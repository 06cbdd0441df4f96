// @module-tag system
import { packArchive } from "@earshot/jobs";
import { PassThrough } from "node:stream";
import { buffer } from "node:stream/consumers";
import { files } from "../support/work.ts";
import { expect, test } from "vitest";
import { trpc } from "../support/http.ts";
import { db } from "../support/server.ts";
import { newComment, newFeedback, newUpvote, newWorld, type World } from "../support/world.ts";
import { fider } from "./fider.ts";
import { countsOf, imported, listOf, toldOf, undo, upload } from "./importing.ts";
import { tarGz, untar } from "./tar.ts";
import { zipOf } from "./zip.ts";

/** All that a project has, as its archive. */
async function archiveOf({ slug }: World): Promise<Buffer> {
  const target = new PassThrough();
  const file = buffer(target);
  await packArchive({ db, files }, slug, target, null);
  target.end();
  return file;
}

test("a backup of Fider: duplicates are merged, deleted posts and comments stay out, and it can be undone", async () => {
  const world = await newWorld();
  const { id, ...counts } = await imported(world, "fider", zipOf(fider()));
  expect(counts).toMatchObject({
    people: { makes: 3 },
    feedback: { makes: 2 },
    comments: { makes: 2 },
    votes: { makes: 2 },
  });
  const [item, ...others] = await listOf(world);
  expect(others).toEqual([]);
  expect(item).toMatchObject({
    title: "First",
    status: "planned",
    upvotes: 2,
    comment_count: 2,
    created_at: "2022-03-04T05:06:07.000Z",
  });
  const full = await trpc(world.owner.token).feedback.get.query({ projectSlug: world.slug, feedbackId: item!.id });
  expect(full).toMatchObject({ answer: { content: "Soon" }, merged: 1, tags: [{ name: "bug", color: "#FF0000" }] });
  expect(await imported(world, "fider", zipOf(fider("Firstly")))).toMatchObject({
    feedback: { changes: 1, same: 1 },
    votes: { same: 2 },
  });
  expect(await listOf(world)).toMatchObject([{ title: "Firstly", upvotes: 2 }]);
  expect(countsOf(await undo(world, id))).toMatchObject({
    feedback: { undone: 2 },
    people: { undone: 3 },
    votes: { undone: 2 },
  });
  expect(await listOf(world)).toEqual([]);
  const bad = await upload(world, "fider", Buffer.from("no zip"));
  expect(bad).toMatchObject({ status: 400, body: { error: "the file is no zip, or it is damaged or cut short." } });
});

test("a backup of Fider: what waits for approval stays out, with what was merged into it, and so do private tags", async () => {
  const world = await newWorld();
  const backup = fider();
  const rowsOf = (file: keyof typeof backup) => JSON.parse(backup[file]) as Record<string, unknown>[];
  const [post, duplicate] = rowsOf("posts.json");
  const [tag] = rowsOf("tags.json");
  const comments = rowsOf("comments.json");
  const { id: _, ...counts } = await imported(
    world,
    "fider",
    zipOf({
      ...backup,
      "tags.json": JSON.stringify([tag, { ...tag, id: 2, name: "secret", is_public: false }]),
      "post_tags.json": JSON.stringify([1, 2].map((tag_id) => ({ post_id: 1, tag_id }))),
      "posts.json": JSON.stringify([
        { ...post, is_approved: true },
        duplicate,
        { ...post, id: 4, number: 4, title: "Waits", is_approved: false },
        { ...duplicate, id: 5, number: 5, title: "The same as what waits", original_id: 4 },
        { ...duplicate, id: 6, number: 6, title: "Waits, too", is_approved: false },
      ]),
      "post_votes.json": JSON.stringify(
        [1, 4, 5, 6].map((post_id) => ({ post_id, user_id: post_id === 6 ? 3 : 1, created_at: post?.["created_at"] })),
      ),
      "comments.json": JSON.stringify([
        { ...comments[0], is_approved: true },
        { ...comments[1], is_approved: false },
        ...[4, 5, 6].map((post_id) => ({ ...comments[0], id: post_id, post_id })),
      ]),
    }),
  );
  expect(counts).toMatchObject({
    tags: { makes: 1, errors: 1 },
    feedback: { makes: 2, errors: 3 },
    comments: { makes: 1, errors: 4 },
    votes: { makes: 1 },
  });
  expect(await listOf(world)).toMatchObject([{ title: "First", upvotes: 1, comment_count: 1 }]);
});

test("what an archive has merged into something held back stays out with it", async () => {
  const [from, world] = [await newWorld(), await newWorld()];
  const { slug: projectSlug } = from;
  const { feedback, moderation } = trpc(from.owner.token);
  const [held, merged] = [await newFeedback(from, from.outsider), await newFeedback(from, from.outsider)];
  await newFeedback(from, from.outsider, { title: "Public" });
  await feedback.merge.mutate({ projectSlug, feedbackId: merged, into: held });
  await moderation.hide.mutate({ projectSlug, ids: [held] });
  expect(await imported(world, "earshot", await archiveOf(from))).toMatchObject({ feedback: { makes: 1, errors: 2 } });
  expect(await listOf(world)).toMatchObject([{ title: "Public" }]);
});

test("an archive of another project comes with people who are nobody's account, twice the same", async () => {
  const [from, world] = [await newWorld(), await newWorld()];
  const feedbackId = await newFeedback(from, from.outsider, { title: "Theirs" });
  await newUpvote(from, feedbackId, from.member);
  await newComment(from, feedbackId, from.member);
  const archive = await archiveOf(from);
  const { id, ...counts } = await imported(world, "earshot", archive);
  expect(counts).toMatchObject({ feedback: { makes: 1 }, votes: { makes: 1 }, comments: { makes: 1 } });
  const [item] = await listOf(world);
  expect(item?.user_id).not.toBe(from.outsider.id);
  const people = await trpc(world.owner.token).person.list.query({ projectSlug: world.slug, kind: "imported" });
  expect(people.items.map(({ id: person }) => person)).toContain(item?.user_id);
  expect(await imported(world, "earshot", archive)).toMatchObject({ feedback: { same: 1 }, votes: { same: 1 } });
  expect(await toldOf(world)).toEqual([]);
  await undo(world, id);
  expect(await listOf(world)).toEqual([]);
});

test("an archive of more than 4 GB is refused before it is unpacked", async () => {
  const world = await newWorld();
  const packed = untar(await archiveOf(world));
  const manifest = JSON.parse(packed.get("manifest.json") ?? "{}") as { files: object[] };
  const large = manifest.files.map((file) => ({ ...file, bytes: 2 ** 28 }));
  packed.set("manifest.json", JSON.stringify({ ...manifest, files: large }));
  const archive = tarGz([...packed].map(([name, content]) => ({ name, content })));
  expect(await upload(world, "earshot", archive)).toMatchObject({
    status: 400,
    body: { error: expect.stringMatching(/^This archive cannot be read: it has more than 4 GB when it is unpacked/) },
  });
});
