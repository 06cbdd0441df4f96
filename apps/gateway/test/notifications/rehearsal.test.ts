// @module-tag system
import { createClient, rehearse } from "@earshot/client";
import { sql } from "kysely";
import { expect, test, vi } from "vitest";
import { callTrpc } from "../support/apis.ts";
import { procedureOf } from "../support/examples.ts";
import { ask } from "../support/graphql.ts";
import { rest, trpc } from "../support/http.ts";
import { db, server } from "../support/server.ts";
import { relayed, work } from "./told.ts";
import { newChangelog, newFeedback, newUpvote, newWorld, type World } from "../support/world.ts";

await work();

const clientOf = ({ token }: { token: string }) => createClient({ url: server.url, token });

const notified = async ({ id }: World) =>
  (await db.selectFrom("notifications").select("user_id").where("project_id", "=", id).execute()).length;

test("a status that is rehearsed tells whom the real one tells, and changes nothing", async () => {
  const world = await newWorld();
  const { slug: projectSlug, owner, member, outsider } = world;
  const feedbackId = await newFeedback(world, outsider);
  await newUpvote(world, feedbackId, member);
  const input = { projectSlug, feedbackId, status: "planned" };
  const { result, events, tells } = await rehearse(clientOf(owner).feedback.update, input);
  expect(result.status).toBe("planned");
  expect(events).toEqual([
    { kind: "feedback.status_changed", feedback_id: feedbackId, from_status: "in review", to_status: "planned" },
  ]);
  expect(tells).toEqual({
    people: 2,
    notifications: 2,
    mails: 0,
    webhooks: 0,
    chats: 0,
    quiet: { turned_off: 0, no_address: 0 },
    sample: expect.arrayContaining([
      { name: "Member", why: "voted" },
      { name: "Outsider", why: "author" },
    ]),
  });
  expect((await trpc(owner.token).feedback.get.query({ projectSlug, feedbackId })).status).toBe("in review");
  expect(await clientOf(owner).feedback.update.mutate(input)).toEqual({ ...result, updated_at: undefined });
  await relayed();
  expect(await notified(world)).toBe(tells?.people);
});

test("only the team is told whom it would tell", async () => {
  const world = await newWorld();
  const { slug: projectSlug, owner, outsider } = world;
  const feedbackId = await newFeedback(world, owner);
  const { events, tells } = await rehearse(clientOf(outsider).comment.create, {
    projectSlug,
    feedbackId,
    content: "Me too",
  });
  expect([events.map(({ kind }) => kind), tells]).toEqual([["comment.created"], null]);
});

test("a rehearsal uses up no idempotency key", async () => {
  const world = await newWorld();
  const { slug: projectSlug, owner } = world;
  const input = { projectSlug, title: "Dark mode", description: "Please" };
  const headers = { "idempotency-key": "once", "earshot-dry-run": "true" };
  const rehearsed = await callTrpc(procedureOf("feedback.create"), owner.token, input, { headers });
  expect(JSON.parse(rehearsed.text)).toMatchObject({ result: { data: { result: { title: "Dark mode" } } } });
  expect(await trpc(owner.token).feedback.list.query({ projectSlug })).toEqual([]);
  const real = await callTrpc(procedureOf("feedback.create"), owner.token, input, {
    headers: { "idempotency-key": "once" },
  });
  expect(JSON.parse(real.text)).toMatchObject({ result: { data: { title: "Dark mode" } } });
  expect(await trpc(owner.token).feedback.list.query({ projectSlug })).toHaveLength(1);
});

test("GraphQL has what is told beside the data", async () => {
  const world = await newWorld();
  const { slug: projectSlug, owner } = world;
  const feedbackId = await newFeedback(world, world.outsider);
  const rehearseByGraphql = async (fields: string) => {
    const response = await fetch(`${server.url}/graphql`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "earshot-dry-run": "true",
        authorization: `Bearer ${owner.token}`,
      },
      body: JSON.stringify({
        query: `mutation ($input: UpdateFeedbackInput!) { moved: updateFeedback(input: $input) { ${fields} } }`,
        variables: { input: { projectSlug, feedbackId, status: "planned" } },
      }),
    });
    return (await response.json()) as object;
  };
  expect(await rehearseByGraphql("status")).toMatchObject({
    data: { moved: { status: "planned" } },
    extensions: { rehearsals: { moved: { events: [{ kind: "feedback.status_changed" }], tells: { people: 1 } } } },
  });
  expect(await rehearseByGraphql("status comments { totalCount }")).toMatchObject({
    errors: [{ message: "a rehearsal returns the result alone: leave out comments." }],
  });
  const { data } = await ask(
    `query ($slug: String!, $id: ID!) { feedback(projectSlug: $slug, id: $id) { status } }`,
    { slug: projectSlug, id: feedbackId },
    owner.token,
  );
  expect(data).toMatchObject({ feedback: { status: "in review" } });
});

test("/v1 refuses to rehearse, and any other value is refused", async () => {
  const { slug, owner } = await newWorld();
  const body = { title: "Dark mode", description: "Please" };
  const rehearsal = (value: string) => ({ token: owner.token, body, headers: { "earshot-dry-run": value } });
  const refused = await rest("POST", `/projects/${slug}/feedback`, rehearsal("true"));
  expect([refused.status, refused.body]).toEqual([
    400,
    { error: "Earshot-Dry-Run is not for /v1: rehearse by tRPC or GraphQL." },
  ]);
  expect((await rest("POST", `/projects/${slug}/feedback`, { ...rehearsal("true"), token: "ear_x" })).status).toBe(401);
  const input = { projectSlug: slug, ...body };
  const options = { headers: { "earshot-dry-run": "yes" } };
  const { text } = await callTrpc(procedureOf("feedback.create"), owner.token, input, options);
  expect(text).toContain("Earshot-Dry-Run must be true, or left out.");
});

test("a quiet write tells nobody, and its event says so", async () => {
  const world = await newWorld();
  const { slug: projectSlug, owner, outsider } = world;
  const feedbackId = await newFeedback(world, outsider);
  const quiet = { projectSlug, feedbackId, status: "planned", quiet: true };
  expect((await rehearse(clientOf(owner).feedback.update, quiet)).tells?.people).toBe(0);
  await trpc(owner.token).feedback.update.mutate(quiet);
  await trpc(owner.token).feedback.update.mutate({ projectSlug, feedbackId, status: "completed" });
  await relayed();
  expect(await notified(world)).toBe(1);
  const { items } = await vi.waitUntil(async () => {
    const page = await trpc(owner.token).event.list.query({ projectSlug });
    return page.items.length === 2 && page;
  }, 60_000);
  expect(items.map((event) => ("quiet" in event ? event.quiet : null))).toEqual([true, null]);
  await expect(
    trpc(outsider.token).feedback.update.mutate({ projectSlug, feedbackId, title: "Mine", quiet: true }),
  ).rejects.toMatchObject({ message: "quiet is only for the team of this project." });
});

test("new feedback, an edited comment, a note and an approval are quiet too", async () => {
  const world = await newWorld();
  const { slug: projectSlug, owner, outsider } = world;
  const { comment, feedback, moderation, note, settings } = trpc(owner.token);
  const text = "@Member, look";
  const { id: feedbackId } = await feedback.create.mutate({ projectSlug, title: "T", description: text, quiet: true });
  const path = { projectSlug, feedbackId };
  const { id: commentId } = await comment.create.mutate({ ...path, content: "A", quiet: true });
  await comment.update.mutate({ ...path, commentId, content: text, quiet: true });
  const { id: noteId } = await note.create.mutate({ ...path, content: text, quiet: true });
  await note.update.mutate({ ...path, noteId, content: "@Admin, look", quiet: true });
  await settings.update.mutate({ projectSlug, hold: "everyone" });
  const held = await trpc(outsider.token).feedback.create.mutate({ projectSlug, title: "Held", description: "" });
  await moderation.approve.mutate({ projectSlug, ids: [held.id], quiet: true });
  await comment.update.mutate({ ...path, commentId, content: `${text} @Admin` });
  await relayed();
  // The last change alone tells somebody.
  expect(await notified(world)).toBe(1);
  await expect(
    trpc(outsider.token).feedback.create.mutate({ projectSlug, title: "T", description: "", quiet: true }),
  ).rejects.toMatchObject({ message: "quiet is only for the team of this project." });
});

test("whom the deletion of a status would tell is rehearsed, and it can be quiet", async () => {
  const world = await newWorld();
  const { slug: projectSlug, owner, outsider } = world;
  const feedbackId = await newFeedback(world, outsider, { status: "planned" });
  const statuses = await trpc(owner.token).status.list.query({ projectSlug });
  const [statusId = "", into = "", last = ""] = ["planned", "backlog", "completed"].map(
    (name) => statuses.find((status) => status.name === name)?.id,
  );
  const remove = clientOf(owner).status.delete;
  const moved = { kind: "feedback.status_changed", feedback_id: feedbackId, from_status: "planned" };
  const { events, tells } = await rehearse(remove, { projectSlug, statusId, into });
  expect([events, tells]).toEqual([[{ ...moved, to_status: "backlog" }], expect.objectContaining({ people: 1 })]);
  const quiet = { projectSlug, statusId, into, quiet: true };
  const silent = await rehearse(remove, quiet);
  expect([silent.events, silent.tells?.people]).toEqual([[{ ...moved, to_status: "backlog", quiet: true }], 0]);
  expect(await remove.mutate(quiet)).toEqual(silent.result);
  await relayed();
  expect(await notified(world)).toBe(0);
  await remove.mutate({ projectSlug, statusId: into, into: last });
  await relayed();
  expect(await notified(world)).toBe(1);
});

test("a scheduled changelog that is quiet tells nobody once it is public", async () => {
  const world = await newWorld();
  const { slug: projectSlug, owner } = world;
  const publish_date = new Date(Date.now() + 3_600_000).toISOString();
  const draft = { title: "News", summary: "In short", content: "At length", published: true };
  const { id } = await trpc(owner.token).changelog.create.mutate({ projectSlug, ...draft, publish_date, quiet: true });
  const { quiet } = await db.selectFrom("changelogs").select("quiet").where("id", "=", id).executeTakeFirstOrThrow();
  expect(quiet).toBe(true);
  const loud = await newChangelog(world);
  const rows = await sql<{ quiet: boolean }>`select quiet from changelogs where id = ${loud}`.execute(db);
  expect(rows.rows).toEqual([{ quiet: false }]);
});

test("a changelog that is quietly scheduled and due is quiet, whoever writes to it first", async () => {
  const world = await newWorld();
  const { slug: projectSlug, owner, outsider } = world;
  const { changelog } = trpc(owner.token);
  const client = clientOf(owner).changelog;
  const texts = { summary: "In short", content: "At length" };
  const publish_date = new Date(Date.now() + 3_600_000).toISOString();
  const due = { publish_date: new Date().toISOString() };
  /** One that ships feedback, scheduled, and due since now. */
  const schedule = async (title: string, first: { quiet?: boolean }, second: { quiet?: boolean }) => {
    const feedbackId = await newFeedback(world, outsider);
    const entry = { projectSlug, title, ...texts, published: true, publish_date, ...first };
    const path = { projectSlug, changelogId: (await changelog.create.mutate(entry)).id };
    const ships = { feedbackIds: [feedbackId], status: "completed" };
    await changelog.setFeedback.mutate({ ...path, ...ships, ...second });
    await db.updateTable("changelogs").set(due).where("id", "=", path.changelogId).execute();
    return { path, ships };
  };
  const updated = await schedule("Updated", { quiet: true }, {});
  const { events, tells } = await rehearse(client.update, { ...updated.path, title: "Now" });
  expect(events).toMatchObject([
    { kind: "changelog.published", quiet: true },
    { kind: "feedback.status_changed", quiet: true },
  ]);
  expect(tells?.people).toBe(0);
  await changelog.update.mutate({ ...updated.path, title: "Now" });
  const set = await schedule("Set", {}, { quiet: true });
  await changelog.setFeedback.mutate({ ...set.path, ...set.ships });
  const { ships } = await schedule("Put", { quiet: true }, {});
  const file = { projectSlug, path: "a.md", digest: "a".repeat(64), title: "Put", ...texts, ...ships };
  await changelog.putFile.mutate(file);
  await relayed();
  expect(await notified(world)).toBe(0);
  const loud = await schedule("Loud", { quiet: true }, {});
  await changelog.update.mutate({ ...loud.path, quiet: false });
  await relayed();
  expect(await notified(world)).toBe(1);
});
