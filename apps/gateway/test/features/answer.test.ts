// @module-tag api
import { expect, test } from "vitest";
import { ask } from "../support/graphql.ts";
import { rest, trpc } from "../support/http.ts";
import { nextChange, openStream } from "../support/stream.ts";
import { newFeedback, newWorld, type Person, type World } from "../support/world.ts";
import { timestamp } from "./shapes.ts";

const answer = ({ slug: projectSlug }: World, feedbackId: string, { token }: Person, content: string) =>
  trpc(token).feedback.answer.mutate({ projectSlug, feedbackId, content });

test("the team's answer is shown until it is replaced or removed", async () => {
  const world = await newWorld();
  const { slug: projectSlug, member, admin, outsider } = world;
  const feedbackId = await newFeedback(world, outsider);
  const read = async () => (await trpc(outsider.token).feedback.get.query({ projectSlug, feedbackId })).answer;
  expect(await read()).toBeNull();
  const first = await answer(world, feedbackId, member, "  It is planned. ");
  expect(first.answer).toMatchObject({ content: "It is planned.", user: { id: member.id } });
  expect(first.answer?.created_at).toMatch(timestamp);
  // The same text changes nothing.
  expect((await answer(world, feedbackId, admin, "It is planned.")).answer).toEqual(first.answer);
  const second = await answer(world, feedbackId, admin, "It is done.");
  expect(second.answer).toMatchObject({ content: "It is done.", user: { id: admin.id } });
  expect((await read())?.content).toBe("It is done.");
  expect((await answer(world, feedbackId, member, " ")).answer).toBeNull();
  expect((await answer(world, feedbackId, member, "")).answer).toBeNull();
  expect(await read()).toBeNull();
});

test("a page and GraphQL show the answer, and /v1 does not", async () => {
  const world = await newWorld();
  const { slug: projectSlug, member, outsider } = world;
  const feedbackId = await newFeedback(world, outsider);
  const { answer: expected } = await answer(world, feedbackId, member, "Thank you.");
  const { items } = await trpc(member.token).feedback.page.query({ projectSlug });
  expect(items[0]?.answer).toEqual(expected);
  const query = `query ($slug: String!, $id: ID!) { feedback(projectSlug: $slug, id: $id) {
    answer { content createdAt user { id email fullName avatarUrl isTeam } } } }`;
  const { data } = await ask(query, { slug: projectSlug, id: feedbackId }, member.token);
  const { full_name: fullName, avatar_url: avatarUrl, is_team: isTeam, ...user } = expected!.user;
  expect(data.feedback.answer).toEqual({
    content: "Thank you.",
    createdAt: expected?.created_at,
    user: { ...user, fullName, avatarUrl, isTeam },
  });
  const { body } = await rest("GET", `/projects/${projectSlug}/feedback/${feedbackId}`, { token: member.token });
  expect(body).not.toHaveProperty("answer");
});

test("only the team sees the e-mail of who answered", async () => {
  const world = await newWorld();
  const { slug: projectSlug, member, outsider, owner } = world;
  const feedbackId = await newFeedback(world, outsider);
  await answer(world, feedbackId, member, "Thank you.");
  const emailFor = async (token?: string) =>
    (await trpc(token).feedback.get.query({ projectSlug, feedbackId })).answer?.user.email;
  for (const { token, email } of [
    { token: owner.token, email: member.email },
    { token: outsider.token, email: "" },
    { token: undefined, email: "" },
  ])
    for (let round = 0; round < 2; round++) expect(await emailFor(token)).toBe(email);
});

test("an answer has at most 10,000 characters", async () => {
  const world = await newWorld();
  const feedbackId = await newFeedback(world, world.outsider);
  await answer(world, feedbackId, world.member, "a".repeat(10_000));
  await expect(answer(world, feedbackId, world.member, "a".repeat(10_001))).rejects.toThrow(
    "content must have at most 10000 characters.",
  );
});

test("subscribers learn of an answer", async () => {
  const world = await newWorld();
  const feedbackId = await newFeedback(world, world.outsider);
  const stream = await openStream("tRPC", world.outsider.token, world.slug);
  await answer(world, feedbackId, world.member, "Thank you.");
  expect(await nextChange(stream)).toEqual({ kind: "feedback_answered", feedback_id: feedbackId, comment_id: null });
  await answer(world, feedbackId, world.member, "");
  expect(await nextChange(stream)).toEqual({ kind: "feedback_updated", feedback_id: feedbackId, comment_id: null });
});
