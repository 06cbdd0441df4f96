import { expect } from "vitest";
import { survivorOf } from "./model.ts";
import { expectStatus, isOnTeam, missing, pick, type Play } from "./turn.ts";

const merge: Play = async (turn) => {
  const { api, projectSlug, model, at, which } = turn;
  const [item, into] = [pick(model.feedback, at), pick(model.feedback, which)];
  const ids = { feedbackId: item?.id ?? missing, into: into?.id ?? missing };
  const call = api.feedback.merge.mutate({ projectSlug, ...ids });
  if (!isOnTeam(turn) || !item || !into) return expectStatus(call, 404);
  const survivor = survivorOf(into);
  if (item === into || item === survivor) return expectStatus(call, 400);
  if (item.into && survivorOf(item) !== survivor) return expectStatus(call, 400);
  expect((await call).id).toBe(survivor.id);
  return (item.into ??= survivor);
};

const unmerge: Play = async (turn) => {
  const { api, projectSlug, model, at } = turn;
  const item = pick(model.feedback, at);
  const call = api.feedback.unmerge.mutate({ projectSlug, feedbackId: item?.id ?? missing });
  if (!isOnTeam(turn) || !item) return expectStatus(call, 404);
  if (!item.into) return expectStatus(call, 400);
  expect((await call).id).toBe(item.id);
  return Object.assign(item, { into: null });
};

export const mergePlays = [merge, merge, unmerge];
