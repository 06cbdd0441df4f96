import { expect } from "vitest";
import { commentsOf, feedbackList, groupOf, survivorOf, threadOf, votersOf } from "./model.ts";
import { expectStatus, roles, type Turn } from "./turn.ts";

/** Expects every list, as this caller reads it, to equal the model. */
export async function compare(turn: Turn, people: string[]): Promise<void> {
  const { model, api, projectSlug, who } = turn;
  const listed = await api.feedback.list.query({ projectSlug });
  const shown = listed.map((item) => ({ ...item, tags: item.tags.map(({ name }) => name) }));
  const expected = feedbackList(model);
  expect(shown).toHaveLength(expected.length);
  expect(shown).toMatchObject(expected);
  const tags = await api.tag.list.query({ projectSlug });
  expect(tags.map(({ name }) => name)).toEqual([...model.tags].toSorted());
  for (const item of model.feedback) {
    const path = { projectSlug, feedbackId: item.id };
    const own = { merged: groupOf(model, item).length - 1, has_upvoted: votersOf(model, item).has(who) };
    const survivor = listed.find(({ id }) => id === survivorOf(item).id);
    expect(await api.feedback.get.query(path)).toMatchObject({ ...survivor, ...own });
    const thread = threadOf(commentsOf(model, item), who);
    const read = await api.comment.list.query(path);
    expect(read).toHaveLength(thread.length);
    expect(read).toMatchObject(thread);
    const [summary] = await api.feedback.upvotes.query(path);
    const voters = [...votersOf(model, item)].map((voter) => people[voter]);
    expect(new Set(summary?.upvoters.map(({ id }) => id))).toEqual(new Set(voters));
  }
  await compareTeamLists(turn);
}

async function compareTeamLists({ model, api, projectSlug, who }: Turn): Promise<void> {
  const sorted = (changelogs: { id: string; title: string; published: boolean }[]) =>
    changelogs.map(({ id, title, published }) => ({ id, title, published })).toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const published = sorted(model.changelogs.filter((changelog) => changelog.published));
  const isOutsider = roles[who] === "outsider";
  expect(sorted(await api.changelog.listPublic.query({ projectSlug }))).toEqual(published);
  const all = sorted(await api.changelog.list.query({ projectSlug }));
  expect(all).toEqual(isOutsider ? published : sorted(model.changelogs));
  const invites = api.invite.list.query({ projectSlug });
  if (isOutsider) return expectStatus(invites, 404);
  expect((await invites).map(({ id, email }) => ({ id, email }))).toEqual(model.invites.toReversed());
}
