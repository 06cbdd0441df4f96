import { expect } from "vitest";
import { subtree } from "./model.ts";
import { expectStatus, isBarred, missing, pick, type Play, type Turn } from "./turn.ts";

/** A feedback and a comment of it, or now and then none, and how they are addressed. */
function address({ model, projectSlug, at, which }: Turn) {
  const item = pick(model.feedback, at);
  const comment = item && pick(item.comments, which);
  const path = { projectSlug, feedbackId: item?.id ?? missing };
  return { item, comment, path, commentPath: { ...path, commentId: comment?.id ?? missing } };
}

const write: Play = async (turn) => {
  const { item, comment, path } = address(turn);
  const parent = turn.yes ? (comment?.id ?? null) : null;
  const content = `${turn.which}`;
  const call = turn.api.comment.create.mutate({ ...path, content, reply_to_id: parent });
  if (isBarred(turn, "commenting")) return expectStatus(call, 403);
  if (!item) return expectStatus(call, 404);
  return item.comments.push({ id: (await call).id, author: turn.who, content, parent, votes: new Set() });
};

const rewrite: Play = async (turn) => {
  const { comment, commentPath } = address(turn);
  const call = turn.api.comment.update.mutate({ ...commentPath, content: turn.name });
  if (!comment) return expectStatus(call, 404);
  if (comment.author !== turn.who) return expectStatus(call, 403);
  await expectStatus(call, undefined);
  return Object.assign(comment, { content: turn.name });
};

const erase: Play = async (turn) => {
  const { item, comment, commentPath } = address(turn);
  const call = turn.api.comment.delete.mutate(commentPath);
  if (!item || !comment) return expectStatus(call, 404);
  if (turn.model.roles[turn.who] === "outsider" && comment.author !== turn.who) return expectStatus(call, 403);
  await expectStatus(call, undefined);
  const gone = subtree(item, comment.id);
  return Object.assign(item, { comments: item.comments.filter(({ id }) => !gone.has(id)) });
};

const vote: Play = async (turn) => {
  const { comment, commentPath } = address(turn);
  const call = turn.api.comment.setUpvote.mutate({ ...commentPath, upvoted: turn.yes });
  if (isBarred(turn, "voting")) return expectStatus(call, 403);
  if (!comment) return expectStatus(call, 404);
  comment.votes[turn.yes ? "add" : "delete"](turn.who);
  return expect(await call).toEqual({ upvotes: comment.votes.size, has_upvoted: turn.yes });
};

export const commentPlays = [write, write, write, rewrite, erase, vote];
