// @module-tag api
import { expect, test } from "vitest";
import { ask } from "../support/graphql.ts";
import { rest, trpc } from "../support/http.ts";
import { driftOf, newBoard } from "../support/merge-board.ts";

test("the answer to merged feedback stands in the survivor's thread, and an unmerge gives it back", async () => {
  const { world, projectSlug, ids, merge, unmerge, feedback, comment, path } = await newBoard("a", "b");
  const { answer } = await feedback.answer.mutate({ ...path("a"), content: "Planned for May." });
  const own = (await feedback.answer.mutate({ ...path("b"), content: "Under way." })).answer;

  expect(await merge("a", "b")).toMatchObject({ answer: own, comment_count: 1 });
  const { items } = await trpc(world.outsider.token).comment.page.query(path("b"));
  const author = { id: world.member.id };
  expect(items).toEqual([
    expect.objectContaining({ content: "Planned for May.", is_answer: true, created_at: answer?.created_at }),
  ]);
  expect(items[0]).toMatchObject({ user: author, feedback_id: ids.b, reply_to_id: null });
  const query = `query ($projectSlug: String!, $id: ID!) { feedback(projectSlug: $projectSlug, id: $id) {
    comments { nodes { content isAnswer user { id } } } } }`;
  const { data } = await ask(query, { projectSlug, id: ids.b }, world.outsider.token);
  const nodes = [{ content: "Planned for May.", isAnswer: true, user: author }];
  expect(data.feedback).toEqual({ comments: { nodes } });
  const { body } = await rest("GET", `/projects/${projectSlug}/feedback/${ids.b}/comments`, {
    token: world.outsider.token,
  });
  expect(body).toEqual([expect.not.objectContaining({ is_answer: true })]);
  expect(await driftOf(world)).toEqual([]);

  // A reply stays with what it was written on.
  const [shown] = items;
  const reply = await comment.create.mutate({ ...path("b"), content: "Thanks.", reply_to_id: shown?.id ?? null });
  await trpc(world.outsider.token).comment.setUpvote.mutate({
    ...path("b"),
    commentId: shown?.id ?? "",
    upvoted: true,
  });
  expect(await unmerge("a")).toMatchObject({ answer, comment_count: 1 });
  expect((await comment.page.query(path("a"))).items).toMatchObject([{ id: reply.id, reply_to_id: null }]);
  expect(await feedback.get.query(path("b"))).toMatchObject({ answer: own, comment_count: 0 });
  expect((await comment.page.query(path("b"))).items).toEqual([]);
  expect(await driftOf(world)).toEqual([]);
});

test("in a chain, each answer goes back to its own feedback", async () => {
  const { world, ids, merge, unmerge, feedback, comment, path } = await newBoard("a", "b", "c");
  for (const name of ["a", "b"] as const) await feedback.answer.mutate({ ...path(name), content: `Of ${name}.` });
  await merge("a", "b");
  await merge("b", "c");
  const texts = async (name: "a" | "b" | "c") =>
    (await comment.page.query(path(name))).items.map(({ content }) => content);
  expect(await texts("c")).toEqual(["Of a.", "Of b."]);
  expect(await unmerge("b")).toMatchObject({ id: ids.b, answer: { content: "Of b." } });
  expect([await texts("b"), await texts("c")]).toEqual([["Of a."], []]);
  // What a deletion of the survivor gives back has its answer, too.
  await feedback.delete.mutate(path("b"));
  expect(await feedback.get.query(path("a"))).toMatchObject({ id: ids.a, answer: { content: "Of a." } });
  expect(await texts("a")).toEqual([]);
  expect(await driftOf(world)).toEqual([]);
});
