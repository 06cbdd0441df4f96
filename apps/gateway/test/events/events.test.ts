// @module-tag system
import { expect, onTestFinished, test } from "vitest";
import { ask } from "../support/graphql.ts";
import { rest, trpc, trpcWithKey } from "../support/http.ts";
import { server } from "../support/server.ts";
import { settled } from "../support/settled.ts";
import { newFeedback, newInvite, newMember, newWorld, type Person, type World } from "../support/world.ts";

type Listed = Awaited<ReturnType<ReturnType<typeof trpc>["event"]["list"]["query"]>>;
type Listing = Listed["items"][number];

async function list({ slug, member }: World, input: object = {}): Promise<Listed> {
  await settled();
  return trpc(member.token).event.list.query({ projectSlug: slug, limit: 100, ...input });
}

/** Returns a function that lists the events from now on, without the fields that every event has. */
async function eventsFromNow(world: World) {
  const before = await list(world);
  const isOwn = ([name, value]: [string, unknown]) =>
    !["id", "created_at", "actor"].includes(name) && value !== null && value !== false;
  return async () => {
    const { items } = await list(world, { after: before.next_cursor ?? undefined });
    return items.map((event) => Object.fromEntries(Object.entries(event).filter(isOwn)));
  };
}

/** Returns the events that this work wrote. */
async function eventsOf(world: World, work: () => Promise<unknown>) {
  const events = await eventsFromNow(world);
  await work();
  return events();
}

test("every write to feedback appends its events", async () => {
  const world = await newWorld();
  const projectSlug = world.slug;
  const call = trpc(world.admin.token);
  const from = await newFeedback(world, world.outsider);
  const into = await newFeedback(world, world.outsider);
  const feedback = { projectSlug, feedbackId: from };
  const of_from = { feedback_id: from };
  const of_into = { feedback_id: into };
  const cases: [() => Promise<unknown>, object[]][] = [
    [() => call.feedback.update.mutate({ ...feedback, title: "New" }), [{ kind: "feedback.updated", ...of_from }]],
    [() => call.feedback.update.mutate({ ...feedback, description: "" }), [{ kind: "feedback.updated", ...of_from }]],
    [() => call.feedback.update.mutate(feedback), []],
    [() => call.feedback.update.mutate({ ...feedback, status: "in review" }), []],
    [
      () => call.feedback.update.mutate({ ...feedback, title: "Newer", status: "planned" }),
      [
        { kind: "feedback.updated", ...of_from },
        { kind: "feedback.status_changed", ...of_from, from_status: "in review", to_status: "planned" },
      ],
    ],
    [
      () => call.feedback.move.mutate({ ...feedback, status: "in progress" }),
      [{ kind: "feedback.status_changed", ...of_from, from_status: "planned", to_status: "in progress" }],
    ],
    [
      () => call.feedback.move.mutate({ ...feedback, status: "in progress" }),
      [{ kind: "feedback.updated", ...of_from }],
    ],
    [
      () => call.feedback.assign.mutate({ ...feedback, userId: world.member.id }),
      [{ kind: "feedback.updated", ...of_from, team_only: true }],
    ],
    [() => call.feedback.answer.mutate({ ...feedback, content: "Soon" }), [{ kind: "feedback.answered", ...of_from }]],
    [() => call.feedback.answer.mutate({ ...feedback, content: "" }), [{ kind: "feedback.updated", ...of_from }]],
    [() => call.feedback.setUpvote.mutate({ ...feedback, upvoted: true }), []],
    [() => call.feedback.setWatch.mutate({ ...feedback, watching: true }), []],
    [
      () => call.feedback.merge.mutate({ ...feedback, into }),
      [
        { kind: "feedback.merged", ...of_from, into_id: into },
        { kind: "feedback.updated", ...of_into },
      ],
    ],
    [
      () => call.feedback.unmerge.mutate(feedback),
      [
        { kind: "feedback.updated", ...of_from },
        { kind: "feedback.updated", ...of_into },
      ],
    ],
    [
      () => rest("DELETE", `/projects/${projectSlug}/feedback/${from}`, { token: world.admin.token }),
      [{ kind: "feedback.deleted", ...of_from, title: "Newer" }],
    ],
  ];
  for (const [work, expected] of cases) {
    const events = await eventsFromNow(world);
    await work();
    // A transaction of another database of this server may hide an event for a moment.
    await expect.poll(events).toEqual(expected);
  }
});

test("creating feedback appends one event, whatever the API, and a repeated request none", async () => {
  const world = await newWorld();
  const { slug: projectSlug, outsider } = world;
  const body = { title: "A", description: "B" };
  const withKey = trpcWithKey(outsider.token, "key");
  const create = "mutation ($input: CreateFeedbackInput!) { createFeedback(input: $input) { id } }";
  let ids: string[] = [];
  const events = await eventsOf(world, async () => {
    const byRest = await rest("POST", `/projects/${projectSlug}/feedback`, { token: outsider.token, body });
    const byTrpc = await withKey.feedback.create.mutate({ projectSlug, ...body });
    await withKey.feedback.create.mutate({ projectSlug, ...body });
    const byGraphql = await ask(create, { input: { projectSlug, ...body } }, outsider.token);
    await rest("POST", `/projects/${projectSlug}/feedback`, { token: outsider.token, body: { ...body, tags: ["no"] } });
    ids = [byRest.body.id, byTrpc.id, byGraphql.data.createFeedback.id];
  });
  expect(events).toEqual(ids.map((feedback_id) => ({ kind: "feedback.created", feedback_id })));
});

test("comments, changelogs and the team have events", async () => {
  const world = await newWorld();
  const projectSlug = world.slug;
  const call = trpc(world.admin.token);
  const feedback_id = await newFeedback(world, world.outsider, { status: "planned" });
  const feedback = { projectSlug, feedbackId: feedback_id };
  const comment = await call.comment.create.mutate({ ...feedback, content: "A" });
  const path = { ...feedback, commentId: comment.id };
  const of_comment = { feedback_id, comment_id: comment.id };
  expect(
    await eventsOf(world, async () => {
      await call.comment.update.mutate({ ...path, content: "B" });
      await call.comment.setUpvote.mutate({ ...path, upvoted: true });
      await call.comment.delete.mutate(path);
    }),
  ).toEqual([
    { kind: "comment.updated", ...of_comment },
    { kind: "comment.deleted", ...of_comment },
  ]);

  const draft = await call.changelog.create.mutate({ projectSlug, title: "One", summary: "S", content: "C" });
  const changelog = { projectSlug, changelogId: draft.id };
  const changelog_id = draft.id;
  expect(
    await eventsOf(world, async () => {
      await call.changelog.update.mutate({ ...changelog, title: "Two" });
      await call.changelog.setFeedback.mutate({ ...changelog, feedbackIds: [feedback_id], status: "completed" });
      await call.changelog.update.mutate({ ...changelog, published: true });
      await call.changelog.update.mutate({ ...changelog, published: false });
      await call.changelog.update.mutate({ ...changelog, title: "Two" });
      await call.changelog.update.mutate({ ...changelog, published: true });
      await call.changelog.delete.mutate(changelog);
    }),
  ).toEqual([
    { kind: "changelog.updated", changelog_id, team_only: true },
    { kind: "changelog.updated", changelog_id, team_only: true },
    { kind: "changelog.published", changelog_id },
    { kind: "feedback.status_changed", feedback_id, from_status: "planned", to_status: "completed", changelog_id },
    { kind: "changelog.updated", changelog_id },
    { kind: "changelog.updated", changelog_id, team_only: true },
    { kind: "changelog.updated", changelog_id },
    { kind: "changelog.deleted", changelog_id, title: "Two" },
  ]);

  const newcomer = world.outsider;
  const invite = await newInvite(world, newcomer.email);
  expect(
    await eventsOf(world, async () => {
      await trpc(newcomer.token).invite.accept.mutate({ inviteId: invite });
      await call.member.remove.mutate({ projectSlug, userId: newcomer.id });
    }),
  ).toEqual([
    { kind: "member.joined", user_id: newcomer.id },
    { kind: "member.removed", user_id: newcomer.id },
  ]);
});

test("joining a team by an invite wakes the relay, although the invite's link names no project", async () => {
  const world = await newWorld();
  const invite = await newInvite(world, world.outsider.email);
  const woken: unknown[] = [];
  server.app.onPublish = (projectId) => void woken.push(projectId);
  onTestFinished(() => void (server.app.onPublish = () => undefined));
  await trpc(world.outsider.token).invite.accept.mutate({ inviteId: invite });
  await expect.poll(() => woken).toContain(world.id);
});

test("an event says who did it, and when", async () => {
  const world = await newWorld();
  const { id, email, name: full_name } = world.outsider;
  const start = new Date().toISOString();
  await trpc(world.outsider.token).feedback.create.mutate({ projectSlug: world.slug, title: "A", description: "B" });
  const [event] = (await list(world)).items as [Listing];
  expect(event.actor).toEqual({ id, email, full_name, avatar_url: null });
  expect(event.created_at >= start && event.created_at <= new Date().toISOString()).toBe(true);
});

test("a reader follows the cursor, and finds its place again when there is more", async () => {
  const world = await newWorld();
  const create = async (count: number) => {
    for (let n = 0; n < count; n++)
      await trpc(world.member.token).feedback.create.mutate({
        projectSlug: world.slug,
        title: `${n}`,
        description: "B",
      });
  };
  expect(await list(world)).toEqual({ items: [], next_cursor: null });
  await create(5);
  const all = await list(world);
  const seen: Listing[] = [];
  let after: string | undefined;
  for (let page = await list(world, { limit: 2 }); page.next_cursor; page = await list(world, { limit: 2, after })) {
    seen.push(...page.items);
    after = page.next_cursor;
  }
  expect(seen).toEqual(all.items);
  await create(1);
  expect((await list(world, { after })).items).toHaveLength(1);
  expect((await list(world, { kinds: ["comment.created"] })).items).toEqual([]);
  expect((await list(world, { kinds: ["feedback.created", "comment.created"] })).items).toHaveLength(6);
});

test("GraphQL lists the same events, in pages", async () => {
  const world = await newWorld();
  const person: Person = await newMember(world);
  for (const title of ["A", "B", "C"])
    await trpc(person.token).feedback.create.mutate({ projectSlug: world.slug, title, description: "D" });
  const query = `query ($slug: String!, $after: String, $kinds: [String!]) { project(slug: $slug) {
    events(first: 2, after: $after, kinds: $kinds) {
      totalCount pageInfo { hasNextPage endCursor } nodes { id kind feedbackId actor { id } } } } }`;
  await settled();
  const read = async (variables: object) =>
    (await ask(query, { slug: world.slug, ...variables }, person.token)).data.project.events;
  const first = await read({ kinds: ["feedback.created"] });
  const second = await read({ after: first.pageInfo.endCursor });
  expect([first.totalCount, first.pageInfo.hasNextPage, second.pageInfo.hasNextPage]).toEqual([3, true, false]);
  const { items } = await list(world);
  expect([...first.nodes, ...second.nodes]).toEqual(
    items.map(({ id, kind, feedback_id }) => ({ id, kind, feedbackId: feedback_id, actor: { id: person.id } })),
  );
});
