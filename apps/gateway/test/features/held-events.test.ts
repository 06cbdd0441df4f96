// @module-tag api
import { beforeEach, expect, test } from "vitest";
import { trpc } from "../support/http.ts";
import { settled } from "../support/settled.ts";
import { newWorld, type World } from "../support/world.ts";
import { actsIn } from "./hold.ts";

let world: World;
beforeEach(async () => {
  world = await newWorld();
});

const { hold, post, comment } = actsIn(() => world);
const team = () => trpc(world.owner.token);
const at = <Input extends object>(input: Input) => ({ projectSlug: world.slug, ...input });
const hide = (id: string) => team().moderation.hide.mutate(at({ ids: [id] }));
async function events() {
  await settled();
  return (await team().event.list.query({ projectSlug: world.slug })).items;
}
/** The kinds of the events that a piece of work appends. */
async function appended(work: () => Promise<unknown>) {
  const before = await events();
  await work();
  return (await events()).slice(before.length).map(({ kind }) => kind);
}

test("a deleted status moves held feedback, writes that into its history, and tells nobody", async () => {
  const open = await post(world.outsider);
  await hold({ hold: "everyone" });
  const held = await post(world.outsider);
  const statuses = await team().status.list.query({ projectSlug: world.slug });
  const idOf = (name: string) => statuses.find((status) => status.name === name)?.id ?? "";
  const [from, into] = ["in review", "backlog"].map(idOf);
  const kinds = await appended(() => team().status.delete.mutate(at({ statusId: from ?? "", into: into ?? "" })));
  expect(kinds.filter((kind) => kind.startsWith("feedback."))).toEqual(["feedback.status_changed"]);
  const told = (await events()).filter(({ kind }) => kind === "feedback.status_changed");
  expect(told).toMatchObject([{ feedback_id: open.id }]);
  for (const { id } of [open, held]) {
    expect(await team().feedback.get.query(at({ feedbackId: id }))).toMatchObject({ status: "backlog" });
    expect(await team().feedback.history.query(at({ feedbackId: id }))).toMatchObject([
      { from_status: "in review", to_status: "backlog" },
    ]);
  }
});

test("what happens to comments on held feedback tells nobody", async () => {
  const { id: feedbackId } = await post(world.outsider);
  const { id: commentId } = await comment(world.member, feedbackId);
  await hide(feedbackId);
  const { comment: comments } = trpc(world.member.token);
  const work = async () => {
    await comments.update.mutate(at({ feedbackId, commentId, content: "Edited" }));
    await comments.delete.mutate(at({ feedbackId, commentId }));
  };
  expect(await appended(work)).toEqual([]);
});

test("a comment that was approved while its feedback was hidden is told of once both are seen, once", async () => {
  const { id: feedbackId } = await post(world.outsider);
  await hold({ hold: "everyone" });
  const { id: commentId } = await comment(world.outsider, feedbackId);
  await hide(feedbackId);
  const approve = (id: string) => team().moderation.approve.mutate(at({ ids: [id] }));
  expect(await appended(() => approve(commentId))).toEqual([]);
  expect(await appended(() => approve(feedbackId))).toEqual(["comment.created"]);
  await hide(feedbackId);
  expect(await appended(() => approve(feedbackId))).toEqual([]);
});

test("an unmerged item is told of only if it is on the board, and so is its survivor", async () => {
  const { feedback } = team();
  const merged = async () => {
    const [from, into] = [await post(world.outsider), await post(world.outsider)];
    await feedback.merge.mutate(at({ feedbackId: from.id, into: into.id }));
    return { feedbackId: from.id, survivor: into.id };
  };
  const [shown, below] = [await merged(), await merged()];
  expect(await appended(() => feedback.unmerge.mutate(at(shown)))).toEqual(["feedback.updated", "feedback.updated"]);
  await hide(below.survivor);
  const before = (await events()).length;
  await feedback.unmerge.mutate(at(below));
  const told = (await events()).slice(before);
  expect(told).toMatchObject([{ kind: "feedback.updated", feedback_id: below.feedbackId }]);
});
