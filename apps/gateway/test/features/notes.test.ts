// @module-tag api
import { sql } from "kysely";
import { expect, test } from "vitest";
import { ask } from "../support/graphql.ts";
import { trpc } from "../support/http.ts";
import { driftOf, newBoard } from "../support/merge-board.ts";
import { db } from "../support/server.ts";
import { newFeedback, newMember, newNote, newWorld } from "../support/world.ts";

test("the team writes notes on feedback, each member changes their own, and any member deletes one", async () => {
  const world = await newWorld();
  const { member, admin, outsider } = world;
  const address = { projectSlug: world.slug, feedbackId: await newFeedback(world, outsider) };
  const { note } = trpc(member.token);
  const first = await note.create.mutate({ ...address, content: "Ask the depot" });
  expect(first).toEqual({
    id: first.id,
    feedback_id: address.feedbackId,
    user_id: member.id,
    content: "Ask the depot",
    created_at: first.created_at,
    edited_at: null,
    user: { id: member.id, email: member.email, full_name: "Member", avatar_url: null, is_team: true },
  });
  const second = await trpc(admin.token).note.create.mutate({ ...address, content: "They said yes" });
  expect(await note.list.query(address)).toEqual([first, second]);
  const path = { ...address, noteId: first.id };
  const edited = await note.update.mutate({ ...path, content: "Ask both depots" });
  expect(edited).toEqual({ ...first, content: "Ask both depots", edited_at: expect.any(String) });
  await expect(trpc(admin.token).note.update.mutate({ ...path, content: "Mine" })).rejects.toThrow(
    "only its author can update a note.",
  );
  const query = `query ($slug: String!, $id: ID!) { feedback(projectSlug: $slug, id: $id) {
    notes { content editedAt user { fullName } } } }`;
  const values = { slug: world.slug, id: address.feedbackId };
  expect((await ask(query, values, member.token)).data.feedback.notes).toEqual([
    { content: "Ask both depots", editedAt: edited.edited_at, user: { fullName: "Member" } },
    { content: "They said yes", editedAt: null, user: { fullName: "Admin" } },
  ]);
  expect(await ask(query, values, outsider.token)).toMatchObject({ errors: [{ extensions: { code: "NOT_FOUND" } }] });
  expect(await trpc(admin.token).note.delete.mutate(path)).toEqual(edited);
  expect(await note.list.query(address)).toEqual([second]);
  await expect(note.delete.mutate(path)).rejects.toThrow("note not found.");
  await trpc(member.token).feedback.delete.mutate(address);
  expect(await db.selectFrom("notes").select("id").where("project_id", "=", world.id).execute()).toEqual([]);
});

test("notes are listed by their time, whatever their ids", async () => {
  const world = await newWorld();
  const address = { projectSlug: world.slug, feedbackId: await newFeedback(world, world.outsider) };
  const [late, early] = [
    await newNote(world, address.feedbackId, world.member, "late"),
    await newNote(world, address.feedbackId, world.member, "early"),
  ];
  // As an import writes them, whose ids have no time.
  const before = { created_at: sql<string>`now() - interval '1 day'` };
  await db.updateTable("notes").set(before).where("id", "=", early).execute();
  const listed = await trpc(world.member.token).note.list.query(address);
  expect(listed.map(({ id }) => id)).toEqual([early, late]);
  const query = `query ($slug: String!, $id: ID!) { feedback(projectSlug: $slug, id: $id) { notes { content } } }`;
  const { data } = await ask(query, { slug: world.slug, id: address.feedbackId }, world.member.token);
  expect(data.feedback.notes).toEqual([{ content: "early" }, { content: "late" }]);
});

test("notes go with merged feedback, and come back with it", async () => {
  const { world, ids, merge, unmerge, path } = await newBoard("a", "b");
  const { note } = trpc(world.member.token);
  const [own, other] = [await newNote(world, ids.a, world.member, "a"), await newNote(world, ids.b, world.admin, "b")];
  await merge("a", "b");
  const listed = async (name: "a" | "b") => (await note.list.query(path(name))).map(({ id }) => id);
  expect([await listed("a"), await listed("b")]).toEqual([
    [own, other],
    [own, other],
  ]);
  const { id: later } = await note.create.mutate({ ...path("a"), content: "through the old address" });
  const { id: late } = await note.create.mutate({ ...path("b"), content: "on the survivor" });
  expect(await note.update.mutate({ ...path("a"), noteId: own, content: "changed" })).toMatchObject({
    feedback_id: ids.b,
  });
  await unmerge("a");
  expect([await listed("a"), await listed("b")]).toEqual([
    [own, later],
    [other, late],
  ]);
  expect(await driftOf(world)).toEqual([]);
});

test("an item has at most 500 notes, also by a merge", async () => {
  const { world, ids, merge, path } = await newBoard("a", "b");
  const { member } = world;
  await newNote(world, ids.b, member);
  const rows = Array.from({ length: 500 }, () => ({
    project_id: world.id,
    id: crypto.randomUUID(),
    feedback_id: ids.a,
    user_id: member.id,
    content: "x",
  }));
  await db.insertInto("notes").values(rows).execute();
  await expect(trpc(member.token).note.create.mutate({ ...path("a"), content: "one more" })).rejects.toThrow(
    "there are 500 notes on the feedback already",
  );
  await expect(merge("a", "b")).rejects.toThrow("there are 500 notes on the feedback already");
});

test("the notes of somebody who left the team, and whose account is deleted, stay with the team", async () => {
  const world = await newWorld();
  const { owner } = world;
  const leaver = await newMember(world);
  const feedbackId = await newFeedback(world, owner);
  const address = { projectSlug: world.slug, feedbackId };
  const { id: noteId } = await trpc(leaver.token).note.create.mutate({ ...address, content: "Ask the depot" });
  await trpc(owner.token).member.remove.mutate({ projectSlug: world.slug, userId: leaver.id });
  for (const call of [
    () => trpc(leaver.token).note.list.query(address),
    () => trpc(leaver.token).note.update.mutate({ ...address, noteId, content: "Mine" }),
  ])
    await expect(call()).rejects.toThrow("project not found.");
  expect(JSON.stringify(await trpc(leaver.token).account.export.query())).not.toContain("Ask the depot");
  expect(await trpc(owner.token).note.list.query(address)).toMatchObject([{ content: "Ask the depot" }]);
});
