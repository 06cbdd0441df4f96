import { TRPCClientError } from "@trpc/client";
import fc from "fast-check";
import { expect } from "vitest";
import type { trpc } from "./http.ts";
import { feedbackList, type Model, type ModelComment, type ModelFeedback, subtree, threadOf } from "./model.ts";

/** The callers by their number: two outsiders, a member, an admin. */
const outsiders = new Set([0, 1]);
const member = 2;
const names = ["bug", "idea", "ui"];

/** One step of a history. `at` and `which` choose among what there is, `who` the caller. */
interface Step {
  kind:
    | "create"
    | "update"
    | "delete"
    | "vote"
    | "comment"
    | "rewrite"
    | "erase"
    | "voteComment"
    | "createTag"
    | "deleteTag";
  who: number;
  at: number;
  which: number;
  yes: boolean;
  name: string;
}

export const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom(
    ...(["create", "create", "update", "delete", "vote", "comment", "comment", "comment", "rewrite", "erase"] as const),
    ...(["voteComment", "createTag", "deleteTag"] as const),
  ),
  who: fc.nat(3),
  at: fc.nat(99),
  which: fc.nat(99),
  yes: fc.boolean(),
  name: fc.constantFrom(...names),
});

type Api = ReturnType<typeof trpc>;
const nobody = "01a00000-0000-7000-8000-000000000000";
const pick = <T>(from: T[], at: number): T | undefined => from[at % (from.length + 1)];

/** The refusal's status, or undefined where the call was answered. */
const statusOf = async (call: Promise<unknown>): Promise<number | undefined> => {
  try {
    await call;
    return undefined;
  } catch (error) {
    if (error instanceof TRPCClientError) return error.data?.httpStatus as number;
    throw error;
  }
};

/** Does one step for real and in the model; both must agree on whether it is allowed. */
export async function play(model: Model, api: Api, projectSlug: string, { kind, who, at, which, yes, name }: Step) {
  const item: ModelFeedback | undefined = pick(model.feedback, at);
  const comment: ModelComment | undefined = item && pick(item.comments, which);
  const isOutsider = outsiders.has(who);
  const path = { projectSlug, feedbackId: item?.id ?? nobody };
  const commentPath = { ...path, commentId: comment?.id ?? nobody };
  switch (kind) {
    case "create": {
      const input = { projectSlug, title: `${at}`, description: "D", tags: yes ? [name] : [] };
      if (yes && !model.tags.has(name)) return expect(await statusOf(api.feedback.create.mutate(input))).toBe(400);
      const { id } = await api.feedback.create.mutate(input);
      const empty = { votes: new Set<number>(), comments: [] };
      return model.feedback.push({ id, author: who, title: `${at}`, status: "in review", tags: new Set(input.tags), ...empty });
    }
    case "update": {
      const answer = await statusOf(api.feedback.update.mutate({ ...path, title: name, ...(yes && { status: "done" }) }));
      if (!item) return expect(answer).toBe(404);
      if (isOutsider && (yes || item.author !== who)) return expect(answer).toBe(403);
      expect(answer).toBeUndefined();
      return Object.assign(item, { title: name }, yes && { status: "done" });
    }
    case "delete": {
      const answer = await statusOf(api.feedback.delete.mutate(path));
      if (!item) return expect(answer).toBe(404);
      if (isOutsider && item.author !== who) return expect(answer).toBe(403);
      expect(answer).toBeUndefined();
      return model.feedback.splice(model.feedback.indexOf(item), 1);
    }
    case "vote": {
      if (!item) return expect(await statusOf(api.feedback.setUpvote.mutate({ ...path, upvoted: yes }))).toBe(404);
      item.votes[yes ? "add" : "delete"](who);
      const expected = { upvotes: item.votes.size, has_upvoted: yes };
      return expect(await api.feedback.setUpvote.mutate({ ...path, upvoted: yes })).toEqual(expected);
    }
    case "comment": {
      const parent = yes ? (comment?.id ?? null) : null;
      const input = { ...path, content: `${which}`, reply_to_id: parent };
      if (!item) return expect(await statusOf(api.comment.create.mutate(input))).toBe(404);
      const { id } = await api.comment.create.mutate(input);
      return item.comments.push({ id, author: who, content: input.content, parent, votes: new Set() });
    }
    case "rewrite": {
      const answer = await statusOf(api.comment.update.mutate({ ...commentPath, content: name }));
      if (!item || !comment) return expect(answer).toBe(404);
      if (comment.author !== who) return expect(answer).toBe(403);
      expect(answer).toBeUndefined();
      return Object.assign(comment, { content: name });
    }
    case "erase": {
      const answer = await statusOf(api.comment.delete.mutate(commentPath));
      if (!item || !comment) return expect(answer).toBe(404);
      if (isOutsider && comment.author !== who) return expect(answer).toBe(403);
      expect(answer).toBeUndefined();
      const gone = subtree(item, comment.id);
      return Object.assign(item, { comments: item.comments.filter(({ id }) => !gone.has(id)) });
    }
    case "voteComment": {
      const call = { ...commentPath, upvoted: yes };
      if (!comment) return expect(await statusOf(api.comment.setUpvote.mutate(call))).toBe(404);
      comment.votes[yes ? "add" : "delete"](who);
      const expected = { upvotes: comment.votes.size, has_upvoted: yes };
      return expect(await api.comment.setUpvote.mutate(call)).toEqual(expected);
    }
    case "createTag": {
      const answer = await statusOf(api.tag.create.mutate({ projectSlug, name }));
      if (isOutsider) return expect(answer).toBe(404);
      expect(answer).toBe(model.tags.has(name) ? 400 : undefined);
      return model.tags.add(name);
    }
    case "deleteTag": {
      const answer = await statusOf(api.tag.delete.mutate({ projectSlug, tagName: name }));
      if (isOutsider) return expect(answer).toBe(404);
      if (!model.tags.has(name)) return expect(answer).toBe(404);
      if (who === member) return expect(answer).toBe(403);
      expect(answer).toBeUndefined();
      for (const { tags } of model.feedback) tags.delete(name);
      return model.tags.delete(name);
    }
  }
}

/** Every list, as this caller reads it, is what the model says. */
export async function compare(model: Model, api: Api, projectSlug: string, who: number) {
  const listed = await api.feedback.list.query({ projectSlug });
  const shown = listed.map((item) => ({ ...item, tags: item.tags.map((tag) => tag.name) }));
  expect(shown).toHaveLength(model.feedback.length);
  expect(shown).toMatchObject(feedbackList(model));
  const tags = await api.tag.list.query({ projectSlug });
  expect(tags.map(({ name }) => name)).toEqual([...model.tags].toSorted());
  for (const item of model.feedback) {
    const thread = await api.comment.list.query({ projectSlug, feedbackId: item.id });
    expect(thread).toMatchObject(threadOf(item, who));
  }
}
