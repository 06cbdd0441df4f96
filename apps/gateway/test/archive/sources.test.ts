// @module-tag system
import { packArchive } from "@earshot/jobs";
import { PassThrough } from "node:stream";
import { buffer } from "node:stream/consumers";
import { files } from "../support/work.ts";
import { expect, test } from "vitest";
import { trpc } from "../support/http.ts";
import { db } from "../support/server.ts";
import { newComment, newFeedback, newUpvote, newWorld } from "../support/world.ts";
import { fider } from "./fider.ts";
import { countsOf, imported, listOf, toldOf, undo, upload } from "./importing.ts";
import { zipOf } from "./zip.ts";

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

test("an archive of another project comes with people who are nobody's account, twice the same", async () => {
  const [from, world] = [await newWorld(), await newWorld()];
  const feedbackId = await newFeedback(from, from.outsider, { title: "Theirs" });
  await newUpvote(from, feedbackId, from.member);
  await newComment(from, feedbackId, from.member);
  const target = new PassThrough();
  const file = buffer(target);
  await packArchive({ db, files }, from.slug, target, null);
  target.end();
  const archive = await file;
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
