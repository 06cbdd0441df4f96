import { expect } from "vitest";
import { feedbackList, ownOf, threadOf } from "./model.ts";
import { expectStatus, isOnTeam, type Turn } from "./turn.ts";

/** Expects every list, as this caller reads it, to equal the model. */
export async function compare(turn: Turn): Promise<void> {
  const { model, api, projectSlug, who, people } = turn;
  const listed = await api.feedback.list.query({ projectSlug });
  const shown = listed.map((item) => ({ ...item, tags: item.tags.map(({ name }) => name) }));
  expect(shown).toHaveLength(model.feedback.length);
  expect(shown).toMatchObject(feedbackList(model));
  const tags = await api.tag.list.query({ projectSlug });
  expect(tags.map(({ name }) => name)).toEqual([...model.tags].toSorted());
  const { items } = await api.feedback.page.query({ projectSlug });
  expect(items).toMatchObject(listed);
  for (const item of model.feedback) {
    const path = { projectSlug, feedbackId: item.id };
    const shownItem = await api.feedback.get.query(path);
    expect(shownItem).toMatchObject(ownOf(item, who));
    expect(shownItem.answer?.user.id).toBe(item.answer ? people[item.answer.author] : undefined);
    expect(items.find(({ id }) => id === item.id)).toEqual(shownItem);
    expect(await api.comment.list.query(path)).toMatchObject(threadOf(item, who));
    const [summary] = await api.feedback.upvotes.query(path);
    const voters = [...item.votes].map((voter) => people[voter]);
    expect(new Set(summary?.upvoters.map(({ id }) => id))).toEqual(new Set(voters));
  }
  await compareTeamLists(turn);
}

async function compareTeamLists(turn: Turn): Promise<void> {
  const { model, api, projectSlug, people } = turn;
  const statuses = await api.status.list.query({ projectSlug });
  expect(statuses).toMatchObject(model.statuses.map((status, position) => ({ ...status, position })));
  const { items } = await api.feedback.page.query({ projectSlug });
  const stageOf = (name: string) => model.statuses.find((status) => status.name === name)?.stage ?? "new";
  expect(items.map(({ stage, owner }) => ({ stage, owner: owner?.id }))).toEqual(
    model.feedback.toReversed().map(({ status, owner }) => ({
      stage: stageOf(status),
      owner: isOnTeam(turn) && owner !== null ? people[owner] : undefined,
    })),
  );
  const sorted = (changelogs: { id: string; title: string; published: boolean }[]) =>
    changelogs.map(({ id, title, published }) => ({ id, title, published })).toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const published = sorted(model.changelogs.filter((changelog) => changelog.published));
  const isOutsider = !isOnTeam(turn);
  expect(sorted(await api.changelog.listPublic.query({ projectSlug }))).toEqual(published);
  const all = sorted(await api.changelog.list.query({ projectSlug }));
  expect(all).toEqual(isOutsider ? published : sorted(model.changelogs));
  const invites = api.invite.list.query({ projectSlug });
  if (isOutsider) return expectStatus(invites, 404);
  expect((await invites).map(({ id, email }) => ({ id, email }))).toEqual(model.invites.toReversed());
}
