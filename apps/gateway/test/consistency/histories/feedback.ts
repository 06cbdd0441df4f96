import { expect } from "vitest";
import { groupOf, survivorOf, votersOf } from "./model.ts";
import { expectStatus, isBarred, isOnTeam, missing, pick, type Play } from "./turn.ts";

const create: Play = async (turn) => {
  const { api, projectSlug, model, who, at, yes, name } = turn;
  const title = `${at}`;
  const input = { projectSlug, title, description: "D", tags: yes ? [name] : [] };
  if (isBarred(turn, "posting")) return expectStatus(api.feedback.create.mutate(input), 403);
  if (yes && !isOnTeam(turn)) return expectStatus(api.feedback.create.mutate(input), 403);
  if (yes && !model.tags.has(name)) return expectStatus(api.feedback.create.mutate(input), 400);
  const { id } = await api.feedback.create.mutate(input);
  const tags = new Set(input.tags);
  return model.feedback.push({
    id,
    author: who,
    title,
    status: "in review",
    tags,
    votes: new Set(),
    comments: [],
    into: null,
    choices: new Map(),
    answer: null,
    owner: null,
  });
};

const update: Play = async ({ api, projectSlug, model, who, at, yes, name }) => {
  const item = pick(model.feedback, at);
  const changes = { title: name, ...(yes && { status: name }) };
  const call = api.feedback.update.mutate({ projectSlug, feedbackId: item?.id ?? missing, ...changes });
  if (!item || item.into) return expectStatus(call, 404);
  if (model.roles[who] === "outsider" && (yes || item.author !== who)) return expectStatus(call, 403);
  await expectStatus(call, undefined);
  return Object.assign(item, changes);
};

const remove: Play = async ({ api, projectSlug, model, who, at }) => {
  const item = pick(model.feedback, at);
  const call = api.feedback.delete.mutate({ projectSlug, feedbackId: item?.id ?? missing });
  if (!item || item.into) return expectStatus(call, 404);
  if (model.roles[who] === "outsider" && item.author !== who) return expectStatus(call, 403);
  await expectStatus(call, undefined);
  for (const other of model.feedback) if (other.into === item) other.into = null;
  return model.feedback.splice(model.feedback.indexOf(item), 1);
};

const vote: Play = async (turn) => {
  const { api, projectSlug, model, who, at, yes } = turn;
  const item = pick(model.feedback, at);
  const call = api.feedback.setUpvote.mutate({ projectSlug, feedbackId: item?.id ?? missing, upvoted: yes });
  if (isBarred(turn, "voting")) return expectStatus(call, 403);
  if (!item) return expectStatus(call, 404);
  if (yes) item.votes.add(who);
  else for (const { votes } of groupOf(model, item)) votes.delete(who);
  return expect(await call).toEqual({ upvotes: votersOf(model, item).size, has_upvoted: yes });
};

const watch: Play = async ({ api, projectSlug, model, who, at, yes }) => {
  const item = pick(model.feedback, at);
  const call = api.feedback.setWatch.mutate({ projectSlug, feedbackId: item?.id ?? missing, watching: yes });
  if (!item) return expectStatus(call, 404);
  survivorOf(item).choices.set(who, yes);
  return expect(await call).toEqual({ is_watched: yes });
};

const answer: Play = async ({ api, projectSlug, model, who, at, yes, name }) => {
  const item = pick(model.feedback, at);
  const content = yes ? name : "";
  const call = api.feedback.answer.mutate({ projectSlug, feedbackId: item?.id ?? missing, content });
  if (model.roles[who] === "outsider" || !item || item.into) return expectStatus(call, 404);
  // The same text again leaves the answer to whoever wrote it.
  if (item.answer?.content !== content) item.answer = yes ? { content, author: who } : null;
  return expect(await call).toMatchObject({ answer: item.answer && { content: item.answer.content } });
};

export const feedbackPlays = [create, create, update, remove, vote, vote, watch, answer];
