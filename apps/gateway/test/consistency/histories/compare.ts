import { expect } from "vitest";
import { commentsOf, feedbackList, ownOf, survivorOf, threadOf, votersOf } from "./model.ts";
import { expectStatus, isOnTeam, type Turn } from "./turn.ts";

/** Expects every list, as this caller reads it, to equal the model. */
export async function compare(turn: Turn): Promise<void> {
  const { model, api, projectSlug, who, people } = turn;
  const listed = await api.feedback.list.query({ projectSlug });
  const shown = listed.map((item) => ({ ...item, tags: item.tags.map(({ name }) => name) }));
  const expected = feedbackList(model);
  expect(shown).toHaveLength(expected.length);
  expect(shown).toMatchObject(expected);
  const tags = await api.tag.list.query({ projectSlug });
  expect(tags.map(({ name }) => name)).toEqual([...model.tags].toSorted());
  const { items } = await api.feedback.page.query({ projectSlug });
  expect(items).toMatchObject(listed);
  for (const item of model.feedback) {
    const path = { projectSlug, feedbackId: item.id };
    const shownItem = await api.feedback.get.query(path);
    const { answer } = survivorOf(item);
    expect(shownItem).toMatchObject(ownOf(model, item, who));
    expect(shownItem.answer?.user.id).toBe(answer ? people[answer.author] : undefined);
    expect(items.find(({ id }) => id === survivorOf(item).id)).toEqual(shownItem);
    const thread = threadOf(commentsOf(model, item), who);
    const read = await api.comment.list.query(path);
    expect(read).toHaveLength(thread.length);
    expect(read).toMatchObject(thread);
    const [summary] = await api.feedback.upvotes.query(path);
    const voters = [...votersOf(model, item)].map((voter) => people[voter]);
    expect(new Set(summary?.upvoters.map(({ id }) => id))).toEqual(new Set(voters));
  }
  await compareCounts(turn);
  await compareTeamLists(turn);
}

/** The counts of the board, which are stored, and those of the model's items. */
async function compareCounts({ model, api, projectSlug }: Turn): Promise<void> {
  const shown = model.feedback.filter(({ into }) => !into);
  const { counts } = await api.board.get.query({ projectSlug });
  const statuses = Map.groupBy(shown, ({ status }) => status);
  const expected = [...statuses].map(([status, { length }]) => ({ status, count: length }));
  expect(counts).toHaveLength(expected.length);
  expect(counts).toEqual(expect.arrayContaining(expected));
  const tags = [...model.tags].toSorted();
  const countOf = (tag: string) => shown.filter((item) => item.tags.has(tag)).length;
  const tagCounts = await api.board.tagCounts.query({ projectSlug });
  expect(tagCounts).toEqual(tags.map((tag) => ({ tag, count: countOf(tag) })));
}

async function compareTeamLists(turn: Turn): Promise<void> {
  const { model, api, projectSlug, people } = turn;
  const statuses = await api.status.list.query({ projectSlug });
  expect(statuses).toMatchObject(model.statuses.map((status, position) => ({ ...status, position })));
  const { items } = await api.feedback.page.query({ projectSlug });
  const stageOf = (name: string) => model.statuses.find((status) => status.name === name)?.stage ?? "new";
  expect(items.map(({ stage, owner }) => ({ stage, owner: owner?.id }))).toEqual(
    model.feedback
      .filter(({ into }) => !into)
      .toReversed()
      .map(({ status, owner }) => ({
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
