// @module-tag api
import { expect, test } from "vitest";
import { ask } from "../support/graphql.ts";
import { rest, trpc } from "../support/http.ts";
import { db } from "../support/server.ts";
import { newComment, newFeedback, newInvite, newNotification, newUpvote, newWorld } from "../support/world.ts";

test("authors of feedback, comments and answers say whether they are on the team now, and /v1 does not", async () => {
  const world = await newWorld();
  const { slug: projectSlug, member, owner, outsider } = world;
  const ideas = { outsider: await newFeedback(world, outsider), member: await newFeedback(world, member) };
  const path = { projectSlug, feedbackId: ideas.outsider };
  await trpc(member.token).feedback.answer.mutate({ ...path, content: "Planned." });
  for (const person of [outsider, member]) await newComment(world, ideas.outsider, person);

  const query = `query ($projectSlug: String!, $id: ID!) { feedback(projectSlug: $projectSlug, id: $id) {
    user { isTeam } answer { user { isTeam } } comments { nodes { user { isTeam } } } } }`;
  const seenBy = async (token?: string) => {
    const { feedback, comment } = trpc(token);
    const read = async (feedbackId: string) => (await feedback.get.query({ projectSlug, feedbackId })).user.is_team;
    const [listed, item, comments, { data }] = await Promise.all([
      feedback.page.query({ projectSlug }),
      feedback.get.query(path),
      comment.page.query(path),
      ask(query, { projectSlug, id: ideas.outsider }, token),
    ]);
    const graphql = data.feedback;
    return {
      items: [await read(ideas.outsider), await read(ideas.member)],
      listed: Object.fromEntries(listed.items.map(({ id, user }) => [id, user.is_team])),
      answer: item.answer?.user.is_team,
      comments: comments.items.map(({ user }) => user.is_team),
      graphql: [graphql.user, graphql.answer.user, ...graphql.comments.nodes.map(({ user }: { user: object }) => user)],
    };
  };
  const expected = (isOutsiderTeam: boolean, isMemberTeam: boolean) => ({
    items: [isOutsiderTeam, isMemberTeam],
    listed: { [ideas.outsider]: isOutsiderTeam, [ideas.member]: isMemberTeam },
    answer: isMemberTeam,
    comments: [isOutsiderTeam, isMemberTeam],
    graphql: [isOutsiderTeam, isMemberTeam, isOutsiderTeam, isMemberTeam].map((isTeam) => ({ isTeam })),
  });
  // Twice: the second response is a cached one.
  for (const token of [undefined, outsider.token, owner.token, undefined])
    expect(await seenBy(token)).toEqual(expected(false, true));

  await trpc(owner.token).member.remove.mutate({ projectSlug, userId: member.id });
  const inviteId = await newInvite(world, outsider.email);
  await trpc(outsider.token).invite.accept.mutate({ inviteId });
  for (const token of [undefined, outsider.token]) expect(await seenBy(token)).toEqual(expected(true, false));

  for (const part of ["", `/${ideas.outsider}`, `/${ideas.outsider}/comments`]) {
    const { text } = await rest("GET", `/projects/${projectSlug}/feedback${part}`, { token: owner.token });
    expect(text).not.toMatch(/is_?team|is_answer/i);
  }
});

test("voters and whoever a notification is from say whether they are on the team", async () => {
  const world = await newWorld();
  const { slug: projectSlug, id: project_id, member, outsider } = world;
  const feedbackId = await newFeedback(world, outsider);
  for (const person of [member, outsider]) await newUpvote(world, feedbackId, person);
  const { items: voters } = await trpc().feedback.upvoters.query({ projectSlug, feedbackId });
  expect(new Map(voters.map(({ id, is_team }) => [id, is_team]))).toEqual(
    new Map([
      [member.id, true],
      [outsider.id, false],
    ]),
  );
  const { text } = await rest("GET", `/projects/${projectSlug}/feedback/${feedbackId}/upvotes`, {
    token: member.token,
  });
  expect(text).not.toMatch(/is_?team/i);

  for (const { id } of [member, outsider]) {
    await newNotification(world, world.owner);
    const own = db.updateTable("notifications").set({ actor_id: id }).where("project_id", "=", project_id);
    await own.where("user_id", "=", world.owner.id).where("actor_id", "is", null).execute();
  }
  const { items } = await trpc(world.owner.token).notification.list.query({});
  expect(items.map(({ actor_is_team }) => actor_is_team)).toEqual([false, true]);
});

test("whoever wrote what was reported is said to be on the team or not", async () => {
  const world = await newWorld();
  const { slug: projectSlug, member, outsider, owner } = world;
  const ids = await Promise.all([member, outsider].map((person) => newFeedback(world, person)));
  for (const id of ids) await trpc(owner.token).moderation.report.mutate({ projectSlug, id, reason: "Rude." });
  const { items } = await trpc(member.token).moderation.queue.query({ projectSlug });
  expect(new Map(items.map(({ person }) => [person.id, person.is_team]))).toEqual(
    new Map([
      [member.id, true],
      [outsider.id, false],
    ]),
  );
});
