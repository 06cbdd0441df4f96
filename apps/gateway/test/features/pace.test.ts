// @module-tag api
import { issueToken } from "@earshot/domain";
import { expect, onTestFinished, test } from "vitest";
import { ask } from "../support/graphql.ts";
import { rest, trpc } from "../support/http.ts";
import { db, em, startServer } from "../support/server.ts";
import { letGuests, newGuest } from "../support/people.ts";
import { newFeedback, newWorld } from "../support/world.ts";

/** A gateway with these settings; a blank one has its default. */
async function newGateway(env: Record<string, string>) {
  const { app, url } = await startServer(em, env);
  onTestFinished(() => app.close());
  return url;
}

const refused = { code: "TOO_MANY_REQUESTS" };

test("by default nobody outside the team posts more than 60 ideas a minute, however many at once", async () => {
  const url = await newGateway({ POSTS_PER_MINUTE: "" });
  const { slug: projectSlug, outsider, member } = await newWorld();
  const post = (token: string) =>
    trpc(token, url).feedback.create.mutate({ projectSlug, title: "T", description: "D" });
  const posted = await Promise.allSettled(Array.from({ length: 100 }, () => post(outsider.token)));
  expect(posted.filter(({ status }) => status === "fulfilled")).toHaveLength(60);
  // A second token is the same person.
  const { token } = await issueToken(db, outsider.id, { name: "other" });
  await expect(post(token)).rejects.toThrow(
    /^you have shared 60 ideas within a minute, which is the most: wait \d+ seconds\.$/,
  );
  await post(member.token);

  const body = { title: "T", description: "D" };
  const { status, headers, body: said } = await rest("POST", `/projects/${projectSlug}/feedback`, { token, body, url });
  expect(status).toBe(429);
  expect(said).toEqual({ error: expect.stringContaining("wait") });
  expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
  const document = `mutation ($input: CreateFeedbackInput!) { createFeedback(input: $input) { id } }`;
  const { errors } = await ask(document, { input: { projectSlug, ...body } }, token, url);
  expect(errors?.[0]).toMatchObject({ extensions: refused });
});

test("comments and votes have limits of their own, and the team has none", async () => {
  const url = await newGateway({ COMMENTS_PER_MINUTE: "2", VOTES_PER_MINUTE: "3" });
  const world = await newWorld();
  const { slug: projectSlug, outsider, member } = world;
  const path = { projectSlug, feedbackId: await newFeedback(world, outsider) };
  for (const { token } of [outsider, member]) {
    const { comment, feedback } = trpc(token, url);
    const [{ id: commentId }] = await Promise.all([
      comment.create.mutate({ ...path, content: "A" }),
      comment.create.mutate({ ...path, content: "B" }),
    ]);
    for (const upvoted of [true, false]) await feedback.setUpvote.mutate({ ...path, upvoted });
    await comment.setUpvote.mutate({ ...path, commentId, upvoted: true });
    const more = [
      comment.create.mutate({ ...path, content: "C" }),
      feedback.setUpvote.mutate({ ...path, upvoted: true }),
      comment.setUpvote.mutate({ ...path, commentId, upvoted: false }),
    ];
    const settled = await Promise.allSettled(more);
    expect(settled.map(({ status }) => status)).toEqual(
      Array.from({ length: 3 }, () => (token === member.token ? "fulfilled" : "rejected")),
    );
  }
  // None of it counts for their ideas.
  await trpc(outsider.token, url).feedback.update.mutate({ ...path, title: "Another title" });
});

test("a changed text counts as another one, so that nobody is mailed by edit after edit", async () => {
  const url = await newGateway({ POSTS_PER_MINUTE: "2", COMMENTS_PER_MINUTE: "2" });
  const world = await newWorld();
  const { slug: projectSlug, outsider, member } = world;
  for (const { token } of [outsider, member]) {
    const { comment, feedback } = trpc(token, url);
    const { id: feedbackId } = await feedback.create.mutate({ projectSlug, title: "T", description: "" });
    const path = { projectSlug, feedbackId };
    const { id: commentId } = await comment.create.mutate({ ...path, content: "A" });
    await feedback.update.mutate({ ...path, title: "Another title" });
    await comment.update.mutate({ ...path, commentId, content: "B" });
    const more = [
      feedback.update.mutate({ ...path, title: "A third" }),
      comment.update.mutate({ ...path, commentId, content: "C" }),
    ];
    const settled = await Promise.allSettled(more);
    expect(settled.map((one) => (one.status === "rejected" ? String(one.reason) : one.status))).toEqual(
      token === member.token
        ? ["fulfilled", "fulfilled"]
        : [
            expect.stringContaining("you have shared 2 ideas within a minute"),
            expect.stringContaining("you have written 2 comments within a minute"),
          ],
    );
  }
});

test("people of one network write five times as much as one of them, however many guests they are", async () => {
  const url = await newGateway({ POSTS_PER_MINUTE: "2" });
  const world = await newWorld();
  await letGuests(world);
  const guests = await Promise.all(Array.from({ length: 11 }, () => newGuest(world)));
  const post = (token: string) =>
    trpc(token, url).feedback.create.mutate({ projectSlug: world.slug, title: "T", description: "" });
  for (const { token } of guests.slice(0, 10)) await post(token);
  await expect(post(guests[10]!.token)).rejects.toThrow(
    /^people of your network have shared 10 ideas within a minute, which is the most: wait \d+ seconds\.$/,
  );
  await post(world.member.token);
});

test("rehearsals have the same limits, and use up nothing of what may be written", async () => {
  const url = await newGateway({ POSTS_PER_MINUTE: "2" });
  const world = await newWorld();
  await letGuests(world);
  const post = (token: string, headers?: Record<string, string>) =>
    trpc(token, url, headers).feedback.create.mutate({ projectSlug: world.slug, title: "T", description: "" });
  const rehearse = (token: string) => post(token, { "earshot-dry-run": "true" });
  const guest = await newGuest(world);
  for (const { token } of [guest, world.outsider]) {
    for (const write of [rehearse, rehearse, post, post]) await write(token);
    await expect(rehearse(token)).rejects.toThrow(
      /^you have rehearsed 2 such writes within a minute, which is the most: wait \d+ seconds\.$/,
    );
    await expect(post(token)).rejects.toThrow(/^you have shared 2 ideas within a minute/);
  }
  for (let count = 0; count < 5; count++) await rehearse(world.member.token);
});
