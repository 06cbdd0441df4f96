// @module-tag system
import { describe, expect, test } from "vitest";
import { trpc } from "../support/http.ts";
import { server } from "../support/server.ts";
import { nextChange, openStream } from "../support/stream.ts";
import { newComment, newFeedback, newUpvote, newWorld, type World } from "../support/world.ts";

const withRelations = `kind feedback { title upvotes user { fullName email } upvoters { nodes { email } } }
  comment { content hasUpvoted user { email } }`;

const open = ({ slug }: World, { token }: { token: string }, fields = withRelations) =>
  openStream("GraphQL", token, slug, { fields });

describe("a nested field of a GraphQL event", () => {
  test("is read when the event is sent", async () => {
    const world = await newWorld();
    const projectSlug = world.slug;
    const feedbackId = await newFeedback(world, world.outsider, { title: "Before" });
    const commentId = await newComment(world, feedbackId, world.owner, null, "Text");
    const stream = await open(world, world.outsider);
    const call = trpc(world.owner.token);
    await call.comment.setUpvote.mutate({ projectSlug, feedbackId, commentId, upvoted: true });
    expect(await nextChange(stream)).toMatchObject({
      kind: "COMMENT_VOTED",
      feedback: { title: "Before" },
      comment: { content: "Text", hasUpvoted: false },
    });
    await call.feedback.update.mutate({ projectSlug, feedbackId, title: "After" });
    expect(await nextChange(stream)).toMatchObject({ feedback: { title: "After" }, comment: null });
    await call.feedback.delete.mutate({ projectSlug, feedbackId });
    expect(await nextChange(stream)).toEqual({ kind: "FEEDBACK_DELETED", feedback: null, comment: null });
  });

  test("shows an outsider their own e-mail only, and the team every e-mail", async () => {
    const world = await newWorld();
    const feedbackId = await newFeedback(world, world.owner);
    for (const person of [world.admin, world.outsider]) await newUpvote(world, feedbackId, person);
    const streams = [await open(world, world.outsider), await open(world, world.member)];
    await trpc(world.admin.token).comment.create.mutate({ projectSlug: world.slug, feedbackId, content: "Hi" });
    const [outsider, member] = await Promise.all(streams.map(nextChange));
    const emails = (feedback: string, newest: string, older: string, comment: string) => ({
      feedback: { user: { email: feedback }, upvoters: { nodes: [{ email: newest }, { email: older }] } },
      comment: { user: { email: comment } },
    });
    const { owner, admin } = world;
    expect(outsider).toMatchObject(emails("", world.outsider.email, "", ""));
    expect(member).toMatchObject(emails(owner.email, world.outsider.email, admin.email, admin.email));
  });

  test("follows the subscriber's role when it changes", async () => {
    const world = await newWorld();
    const feedbackId = await newFeedback(world, world.owner);
    const stream = await open(world, world.member, "feedback { user { email } }");
    const projectSlug = world.slug;
    const vote = (upvoted: boolean) =>
      trpc(world.admin.token).feedback.setUpvote.mutate({ projectSlug, feedbackId, upvoted });
    await vote(true);
    expect(await nextChange(stream)).toEqual({ feedback: { user: { email: world.owner.email } } });
    await trpc(world.owner.token).member.remove.mutate({ projectSlug, userId: world.member.id });
    await vote(false);
    expect(await nextChange(stream)).toEqual({ feedback: { user: { email: "" } } });
  });
});

const body = (query: string) => JSON.stringify({ query });
const subscription = (fields: string) => `subscription { feedbackChanged(projectSlug: "none") { ${fields} } }`;

test("a client that does not accept an event stream gets an error", async () => {
  const { token } = (await newWorld()).outsider;
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json", accept: "application/json" };
  const response = await fetch(`${server.url}/graphql`, { method: "POST", headers, body: body(subscription("kind")) });
  expect(response.headers.get("content-type")).toMatch(/^application\/json/);
  expect((await response.json()).errors).toMatchObject([
    { message: expect.stringContaining("text/event-stream"), extensions: { code: "BAD_REQUEST" } },
  ]);
});

test("a subscription has the same limits as a query", async () => {
  const { token } = (await newWorld()).outsider;
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json", accept: "text/event-stream" };
  const replies = "replies(first: 100) { nodes { replies(first: 100) { nodes { id } } } }";
  const tooMuch = subscription(`feedback { comments(first: 100) { nodes { ${replies} } } }`);
  const response = await fetch(`${server.url}/graphql`, { method: "POST", headers, body: body(tooMuch) });
  expect(await response.text()).toContain(
    "The query's number of items on all its pages is 1010100; the limit is 50000.",
  );
});
