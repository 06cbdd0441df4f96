// @module-tag api
import { deleteAllLeftRows, eraseUser } from "@earshot/domain";
import { inTransaction, newId } from "@earshot/operations";
import { expect, test } from "vitest";
import { ask } from "../support/graphql.ts";
import { trpc } from "../support/http.ts";
import { driftOf, newBoard } from "../support/merge-board.ts";
import { newSignedInPerson } from "../support/people.ts";
import { db, em } from "../support/server.ts";
import { newComment, newFeedback, newPerson, newWorld, type World } from "../support/world.ts";

const former = async ({ id }: World) =>
  (await db.selectFrom("edits").select("before").where("project_id", "=", id).orderBy("before").execute()).map(
    ({ before }) => before,
  );

test("the team reads what feedback was before it was edited, and by whom", async () => {
  const world = await newWorld();
  const { slug: projectSlug, outsider, member, admin } = world;
  const path = { projectSlug, feedbackId: await newFeedback(world, outsider, { title: "One", description: "Text" }) };
  const { feedback } = trpc(member.token);
  expect((await feedback.get.query(path)).edited_at).toBe(null);
  expect(await feedback.edits.query(path)).toEqual({ items: [], next_cursor: null });

  await trpc(outsider.token).feedback.update.mutate({ ...path, title: "Two", description: "Text" });
  await feedback.update.mutate({ ...path, description: "" });
  // Neither changes a text.
  const edited = await feedback.update.mutate({ ...path, title: "Two", status: "planned", tags: [] });
  expect(await trpc(outsider.token).feedback.get.query(path)).toMatchObject({ edited_at: edited.edited_at });
  const { items } = await feedback.edits.query(path);
  expect(items).toMatchObject([
    { field: "description", before: "Text", user: { id: member.id, full_name: "Member", is_team: true } },
    { field: "title", before: "One", user: { id: outsider.id, email: outsider.email, is_team: false } },
  ]);
  expect(edited.edited_at).toBe(items[0]!.created_at);
  const page = await feedback.edits.query({ ...path, limit: 1 });
  expect(page.items).toEqual(items.slice(0, 1));
  expect(await feedback.edits.query({ ...path, limit: 1, cursor: page.next_cursor })).toEqual({
    items: items.slice(1),
    next_cursor: null,
  });

  const query = `query ($projectSlug: String!, $feedbackId: ID!) { feedback(projectSlug: $projectSlug, id: $feedbackId) {
    editedAt edits(first: 1) { totalCount pageInfo { endCursor } nodes { field before createdAt user { fullName } } } } }`;
  expect((await ask(query, path, admin.token)).data.feedback).toEqual({
    editedAt: edited.edited_at,
    edits: {
      totalCount: 2,
      pageInfo: { endCursor: page.next_cursor },
      nodes: [{ field: "description", before: "Text", createdAt: edited.edited_at, user: { fullName: "Member" } }],
    },
  });
  // Its author is not on the team.
  expect(await ask(query, path, outsider.token)).toMatchObject({ errors: [{ extensions: { code: "NOT_FOUND" } }] });
  await expect(trpc(outsider.token).feedback.edits.query(path)).rejects.toThrow("project not found.");
  await expect(feedback.edits.query({ ...path, feedbackId: world.id })).rejects.toThrow("feedback not found.");
});

test("the team reads what a comment said before it was edited, and everybody sees that it was", async () => {
  const world = await newWorld();
  const { slug: projectSlug, outsider, member } = world;
  const feedbackId = await newFeedback(world, member);
  const path = { projectSlug, feedbackId, commentId: await newComment(world, feedbackId, outsider, null, "One") };
  const { comment } = trpc(outsider.token);
  for (const content of ["Two", "Two", "Three"]) await comment.update.mutate({ ...path, content });
  const { items } = await trpc(member.token).comment.edits.query(path);
  expect(items).toMatchObject([
    { field: "content", before: "Two", user: { id: outsider.id } },
    { field: "content", before: "One", user: { id: outsider.id } },
  ]);
  const at = items[0]!.created_at;
  expect(await trpc(undefined).comment.page.query({ projectSlug, feedbackId })).toMatchObject({
    items: [{ edited_at: at }],
  });
  const query = `query ($projectSlug: String!, $feedbackId: ID!) { feedback(projectSlug: $projectSlug, id: $feedbackId) {
    comments { nodes { editedAt edits { totalCount nodes { before } } } } } }`;
  expect((await ask(query, path, member.token)).data.feedback.comments.nodes).toEqual([
    { editedAt: at, edits: { totalCount: 2, nodes: [{ before: "Two" }, { before: "One" }] } },
  ]);
  expect(await ask(query, path, outsider.token)).toMatchObject({ errors: [{ extensions: { code: "NOT_FOUND" } }] });
  await expect(comment.edits.query(path)).rejects.toThrow("project not found.");
  const elsewhere = { ...path, feedbackId: await newFeedback(world, member) };
  await expect(trpc(member.token).comment.edits.query(elsewhere)).rejects.toThrow("comment not found.");
});

test("two edits at once each keep the text that they replace", async () => {
  const world = await newWorld();
  const { slug: projectSlug, outsider, member, admin } = world;
  const path = { projectSlug, feedbackId: await newFeedback(world, outsider, { title: "0" }) };
  await Promise.all(
    [outsider, member, admin, outsider, member, admin].map(({ token }, n) =>
      trpc(token).feedback.update.mutate({ ...path, title: `${n + 1}` }),
    ),
  );
  const { title } = await trpc(member.token).feedback.get.query(path);
  expect([...(await former(world)), title].toSorted()).toEqual(["0", "1", "2", "3", "4", "5", "6"]);
});

test("former texts are those of their item, also while it is merged and afterwards", async () => {
  const { world, path, merge, unmerge, feedback, comment } = await newBoard("a", "b");
  const { outsider } = world;
  for (const name of ["a", "b"] as const) await feedback.update.mutate({ ...path(name), title: `${name} again` });
  const commentId = await newComment(world, path("a").feedbackId, outsider, null, "First");
  await trpc(outsider.token).comment.update.mutate({ ...path("a"), commentId, content: "Second" });
  await feedback.answer.mutate({ ...path("a"), content: "Soon" });
  await merge("a", "b");
  const beforeOf = async (name: "a" | "b") =>
    (await feedback.edits.query(path(name))).items.map(({ before }) => before);
  const saidBefore = async (name: "a" | "b") =>
    (await comment.edits.query({ ...path(name), commentId })).items.map(({ before }) => before);
  expect([await beforeOf("a"), await beforeOf("b"), await saidBefore("a"), await saidBefore("b")]).toEqual([
    ["b"],
    ["b"],
    ["First"],
    ["First"],
  ]);
  // The comment that shows the answer goes when the item comes back.
  const { items } = await comment.page.query(path("b"));
  const shown = items.find(({ is_answer }) => is_answer)!;
  await comment.update.mutate({ ...path("b"), commentId: shown.id, content: "Sooner" });
  await unmerge("a");
  expect([await beforeOf("a"), await beforeOf("b"), await saidBefore("a")]).toEqual([["a"], ["b"], ["First"]]);
  expect(await former(world)).toEqual(["First", "a", "b"]);
  expect(await driftOf(world)).toEqual([]);
});

test("former texts go with the comment, the feedback and the project", async () => {
  const world = await newWorld();
  const { slug: projectSlug, owner, outsider } = world;
  const { feedback, comment, project } = trpc(owner.token);
  const write = async (title: string) => {
    const path = { projectSlug, feedbackId: await newFeedback(world, outsider, { title }) };
    const commentId = await newComment(world, path.feedbackId, owner, null, `On ${title}`);
    const reply = await newComment(world, path.feedbackId, owner, commentId, `Reply to ${title}`);
    await feedback.update.mutate({ ...path, title: "Changed" });
    for (const id of [commentId, reply]) await comment.update.mutate({ ...path, commentId: id, content: "Changed" });
    return { ...path, commentId };
  };
  const [first, second] = [await write("First"), await write("Second"), await write("Third")];
  await comment.delete.mutate(first);
  await feedback.delete.mutate(second);
  expect(await former(world)).toEqual(["First", "On Third", "Reply to Third", "Third"]);
  expect(await driftOf(world)).toEqual([]);
  await project.delete.mutate({ projectSlug });
  await deleteAllLeftRows(db, world.id);
  expect(await former(world)).toEqual([]);
});

test("of somebody who is forgotten nothing stays that they had edited away", async () => {
  const world = await newWorld();
  const { slug: projectSlug, owner, member } = world;
  const [person, account] = [await newSignedInPerson(world), await newPerson("Leaver")];
  for (const { name, token } of [person, account]) {
    const { feedback, comment } = trpc(token);
    const { id: feedbackId } = await feedback.create.mutate({ projectSlug, title: `${name}'s phone`, description: "" });
    const path = { projectSlug, feedbackId };
    await feedback.update.mutate({ ...path, title: "Nothing" });
    const { id: commentId } = await comment.create.mutate({ ...path, content: `${name}'s address` });
    await comment.update.mutate({ ...path, commentId, content: "Nothing" });
  }
  const path = { projectSlug, feedbackId: await newFeedback(world, member, { title: "The team's" }) };
  await trpc(member.token).feedback.update.mutate({ ...path, title: "Changed" });
  await trpc(owner.token).person.forget.mutate({ projectSlug, personId: person.id });
  expect(await former(world)).toEqual(["Leaver's address", "Leaver's phone", "The team's"]);
  await inTransaction(em, (own) => eraseUser(own, account));
  expect(await former(world)).toEqual(["The team's"]);
});

test("a person who is merged into another has edited as that one", async () => {
  const world = await newWorld();
  const { slug: projectSlug, owner } = world;
  const [one, other] = [await newSignedInPerson(world, "One"), await newSignedInPerson(world, "Other")];
  const { feedback } = trpc(one.token);
  const { id: feedbackId } = await feedback.create.mutate({ projectSlug, title: "Before", description: "" });
  await feedback.update.mutate({ projectSlug, feedbackId, title: "After" });
  await trpc(owner.token).person.merge.mutate({ projectSlug, personId: one.id, into: other.id });
  const { items } = await trpc(owner.token).feedback.edits.query({ projectSlug, feedbackId });
  expect(items).toMatchObject([{ before: "Before", user: { id: other.id, full_name: "Other" } }]);
});

test("an item keeps its latest 200 former texts", async () => {
  const world = await newWorld();
  const { slug: projectSlug, member } = world;
  const item_id = await newFeedback(world, member, { title: "199" });
  const rows = Array.from({ length: 199 }, (_, n) => ({
    project_id: world.id,
    item_id,
    id: newId(),
    user_id: member.id,
    field: "title" as const,
    before: `${n}`,
    created_at: new Date(Date.UTC(2026, 0, 1, 0, 0, n)).toISOString(),
  }));
  await db.insertInto("edits").values(rows).execute();
  const { feedback } = trpc(member.token);
  const path = { projectSlug, feedbackId: item_id };
  for (const title of ["200", "201", "202"]) await feedback.update.mutate({ ...path, title });
  expect((await feedback.edits.query({ ...path, limit: 1 })).items).toMatchObject([{ before: "201" }]);
  expect((await former(world)).map(Number).toSorted((a, b) => a - b)).toEqual(
    Array.from({ length: 200 }, (_, n) => n + 2),
  );
});
