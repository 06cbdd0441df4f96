import { expect } from "vitest";
import { groupOf, survivorOf, votersOf } from "./model.ts";
import { expectStatus, missing, pick, type Play, roles } from "./turn.ts";

const create: Play = async ({ api, projectSlug, model, who, at, yes, name }) => {
  const title = `${at}`;
  const input = { projectSlug, title, description: "D", tags: yes ? [name] : [] };
  if (yes && !model.tags.has(name)) return expectStatus(api.feedback.create.mutate(input), 400);
  const { id } = await api.feedback.create.mutate(input);
  const tags = new Set(input.tags);
  const item = {
    id,
    author: who,
    title,
    status: "in review",
    tags,
    votes: new Set<number>(),
    comments: [],
    into: null,
  };
  return model.feedback.push(item);
};

const update: Play = async ({ api, projectSlug, model, who, at, yes, name }) => {
  const item = pick(model.feedback, at);
  const changes = { title: name, ...(yes && { status: "done" }) };
  const call = api.feedback.update.mutate({ projectSlug, feedbackId: item?.id ?? missing, ...changes });
  if (!item || item.into) return expectStatus(call, 404);
  if (roles[who] === "outsider" && (yes || item.author !== who)) return expectStatus(call, 403);
  await expectStatus(call, undefined);
  return Object.assign(item, changes);
};

const remove: Play = async ({ api, projectSlug, model, who, at }) => {
  const item = pick(model.feedback, at);
  const call = api.feedback.delete.mutate({ projectSlug, feedbackId: item?.id ?? missing });
  if (!item || item.into) return expectStatus(call, 404);
  if (roles[who] === "outsider" && item.author !== who) return expectStatus(call, 403);
  await expectStatus(call, undefined);
  for (const other of model.feedback) if (other.into === item) other.into = null;
  return model.feedback.splice(model.feedback.indexOf(item), 1);
};

const vote: Play = async ({ api, projectSlug, model, who, at, yes }) => {
  const item = pick(model.feedback, at);
  const call = api.feedback.setUpvote.mutate({ projectSlug, feedbackId: item?.id ?? missing, upvoted: yes });
  if (!item) return expectStatus(call, 404);
  if (yes) item.votes.add(who);
  else for (const { votes } of groupOf(model, item)) votes.delete(who);
  return expect(await call).toEqual({ upvotes: votersOf(model, item).size, has_upvoted: yes });
};

const merge: Play = async ({ api, projectSlug, model, who, at, which }) => {
  const [item, into] = [pick(model.feedback, at), pick(model.feedback, which)];
  const ids = { feedbackId: item?.id ?? missing, into: into?.id ?? missing };
  const call = api.feedback.merge.mutate({ projectSlug, ...ids });
  if (roles[who] === "outsider" || !item || !into) return expectStatus(call, 404);
  const survivor = survivorOf(into);
  if (item === into || item === survivor) return expectStatus(call, 400);
  if (item.into && survivorOf(item) !== survivor) return expectStatus(call, 400);
  expect((await call).id).toBe(survivor.id);
  return (item.into ??= survivor);
};

const unmerge: Play = async ({ api, projectSlug, model, who, at }) => {
  const item = pick(model.feedback, at);
  const call = api.feedback.unmerge.mutate({ projectSlug, feedbackId: item?.id ?? missing });
  if (roles[who] === "outsider" || !item) return expectStatus(call, 404);
  if (!item.into) return expectStatus(call, 400);
  await expectStatus(call, undefined);
  return (item.into = null);
};

export const feedbackPlays = [create, create, update, remove, vote, vote, merge, merge, unmerge];
