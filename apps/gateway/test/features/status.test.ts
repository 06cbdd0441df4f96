// @module-tag api
import { verify } from "@earshot/domain";
import { expect, test } from "vitest";
import { ask } from "../support/graphql.ts";
import { rest, trpc } from "../support/http.ts";
import { db } from "../support/server.ts";
import { nextChange, openStream } from "../support/stream.ts";
import { newFeedback, newStatus, newWorld, type World } from "../support/world.ts";

const first = ["in review", "backlog", "planned", "in progress", "completed", "rejected"];

const listOf = ({ slug: projectSlug }: World) => trpc().status.list.query({ projectSlug });
const namesOf = async (world: World) => (await listOf(world)).map(({ name }) => name);
const idOf = async (world: World, name: string) => (await listOf(world)).find((status) => status.name === name)!.id;
const driftOf = async ({ id }: World) => (await verify(db)).filter((line) => line.includes(id));

test("a new project has six statuses, in the order of the work", async () => {
  const { owner } = await newWorld();
  const { slug } = await trpc(owner.token).project.create.mutate({ name: "A", slug: `s-${owner.id}` });
  const statuses = await trpc(owner.token).status.list.query({ projectSlug: slug });
  expect(statuses.map(({ name, stage, position }) => [name, stage, position])).toEqual([
    ["in review", "new", 0],
    ["backlog", "new", 1],
    ["planned", "planned", 2],
    ["in progress", "active", 3],
    ["completed", "done", 4],
    ["rejected", "closed", 5],
  ]);
});

test("a status is created at the end, with a name that nobody has whatever its case", async () => {
  const world = await newWorld();
  const { status } = trpc(world.admin.token);
  const input = { projectSlug: world.slug, name: " Next ", color: "#abc", stage: "planned" as const };
  const created = await status.create.mutate(input);
  expect(created).toEqual({
    id: created.id,
    name: "Next",
    color: "#abc",
    stage: "planned",
    position: 6,
    moving_into: null,
  });
  expect(await namesOf(world)).toEqual([...first, "Next"]);
  for (const name of ["next", "PLANNED"])
    await expect(status.create.mutate({ ...input, name })).rejects.toThrow(`there is a status ${name} already.`);
});

test.each([
  [{ name: "\u200b" }, "name must have a visible character"],
  [{ name: " " }, "name must have a visible character"],
  [{ name: "a".repeat(51) }, "name must have 1 to 50 characters"],
  [{ color: "#12" }, "color must be #rgb, #rrggbb or a colour's name in letters"],
  [{ stage: "old" }, "stage must be one of: new, planned, active, done, closed"],
])("%j is refused", async (wrong, message) => {
  const world = await newWorld();
  const input = { projectSlug: world.slug, name: "A", color: "red", stage: "new", ...wrong } as never;
  await expect(trpc(world.admin.token).status.create.mutate(input)).rejects.toThrow(message);
});

test("a project has at most 50 statuses", async () => {
  const world = await newWorld();
  for (let count = first.length; count < 50; count++) await newStatus(world, `status ${count}`);
  const input = { projectSlug: world.slug, name: "one more", color: "red", stage: "new" } as const;
  await expect(trpc(world.admin.token).status.create.mutate(input)).rejects.toThrow("there are 50 statuses");
});

test("renaming a status renames it on its feedback, everywhere", async () => {
  const world = await newWorld();
  const { slug: projectSlug, member, admin } = world;
  const [planned, other] = [
    await newFeedback(world, member, { status: "planned" }),
    await newFeedback(world, member, { status: "backlog" }),
  ];
  await trpc(member.token).feedback.list.query({ projectSlug });
  const statusId = await idOf(world, "planned");
  const renamed = await trpc(admin.token).status.update.mutate({ projectSlug, statusId, name: "Next up" });
  expect(renamed).toMatchObject({ id: statusId, name: "Next up", stage: "planned", position: 2 });
  const { body } = await rest("GET", `/projects/${projectSlug}/feedback?status=Next%20up`, { token: member.token });
  expect(body.map(({ id }: { id: string }) => id)).toEqual([planned]);
  const { get } = trpc(member.token).feedback;
  expect(await get.query({ projectSlug, feedbackId: planned })).toMatchObject({ status: "Next up", stage: "planned" });
  expect(await get.query({ projectSlug, feedbackId: other })).toMatchObject({ status: "backlog", stage: "new" });
  expect((await trpc().board.get.query({ projectSlug })).counts).toContainEqual({ status: "Next up", count: 1 });
});

test("a status may take its own name in another case, but not the name of another", async () => {
  const world = await newWorld();
  const { status } = trpc(world.admin.token);
  const path = { projectSlug: world.slug, statusId: await idOf(world, "planned") };
  expect((await status.update.mutate({ ...path, name: "Planned" })).name).toBe("Planned");
  await expect(status.update.mutate({ ...path, name: "Backlog" })).rejects.toThrow(
    "there is a status Backlog already.",
  );
  expect(await status.update.mutate(path)).toMatchObject({ name: "Planned", color: "#3b82f6", stage: "planned" });
});

test("the stage of a status is the stage of its feedback, at once", async () => {
  const world = await newWorld();
  const { slug: projectSlug, member } = world;
  const path = { projectSlug, feedbackId: await newFeedback(world, member, { status: "backlog" }) };
  const stage = async () => (await trpc().feedback.get.query(path)).stage;
  expect(await stage()).toBe("new");
  const statusId = await idOf(world, "backlog");
  await trpc(world.admin.token).status.update.mutate({ projectSlug, statusId, stage: "closed" });
  expect(await stage()).toBe("closed");
});

test("deleting a status gives its feedback another, and the rest move up", async () => {
  const world = await newWorld();
  const { slug: projectSlug, member, admin } = world;
  const feedbackId = await newFeedback(world, member, { status: "planned" });
  const [statusId, into] = [await idOf(world, "planned"), await idOf(world, "backlog")];
  const { status } = trpc(admin.token);
  for (const wrong of [statusId, projectSlug && world.id])
    await expect(status.delete.mutate({ projectSlug, statusId, into: wrong })).rejects.toThrow(
      "into must be another status of the project.",
    );
  expect(await status.delete.mutate({ projectSlug, statusId, into })).toMatchObject({ id: statusId, name: "planned" });
  const left = await listOf(world);
  expect(left.map(({ name, position }) => [name, position])).toEqual(
    first.filter((name) => name !== "planned").map((name, index) => [name, index]),
  );
  expect(await trpc().feedback.get.query({ projectSlug, feedbackId })).toMatchObject({ status: "backlog" });
  expect(await driftOf(world)).toEqual([]);
});

test("statuses are ordered by a list that has each of them once", async () => {
  const world = await newWorld();
  const { slug: projectSlug, admin } = world;
  const { reorder } = trpc(admin.token).status;
  const ids = (await listOf(world)).map(({ id }) => id);
  const reversed = await reorder.mutate({ projectSlug, statusIds: ids.toReversed() });
  expect(reversed.map(({ name, position }) => [name, position])).toEqual(
    first.toReversed().map((name, index) => [name, index]),
  );
  expect(await listOf(world)).toEqual(reversed);
  for (const statusIds of [ids.slice(1), [...ids, ids[0]!], [...ids.slice(1), ids[1]!], [...ids.slice(1), world.id]])
    await expect(reorder.mutate({ projectSlug, statusIds })).rejects.toThrow("statusIds must have the id of each");
  expect(await listOf(world)).toEqual(reversed);
});

test("a status that /v1 sends and the list lacks is taken as it is, and is new", async () => {
  const world = await newWorld();
  const { slug: projectSlug, member, admin } = world;
  const inReview = await idOf(world, "in review");
  await trpc(admin.token).status.update.mutate({ projectSlug, statusId: inReview, name: "Inbox", stage: "active" });
  const post = async (status?: string) => {
    const body = { title: "A", description: "B", ...(status && { status }) };
    return (await rest("POST", `/projects/${projectSlug}/feedback`, { token: member.token, body })).body;
  };
  for (const [sent, taken, stage] of [
    ["shipped?", "shipped?", "new"],
    ["inbox", "inbox", "new"],
    ["Inbox", "Inbox", "active"],
    [undefined, "in review", "new"],
  ] as const) {
    const { id, status } = await post(sent);
    expect(status).toBe(taken);
    expect((await trpc().feedback.get.query({ projectSlug, feedbackId: id })).stage).toBe(stage);
  }
  expect(await namesOf(world)).toEqual(["Inbox", ...first.slice(1)]);
});

test("GraphQL orders statuses too, and returns the list", async () => {
  const world = await newWorld();
  const statusIds = (await listOf(world)).map(({ id }) => id).toReversed();
  const query = `mutation ($input: ReorderStatusesInput!) { reorderStatuses(input: $input) { id position __typename } }`;
  const { data, errors } = await ask(query, { input: { projectSlug: world.slug, statusIds } }, world.admin.token);
  expect(errors).toBeUndefined();
  expect(data.reorderStatuses).toEqual(
    statusIds.map((id, position) => ({ id, position, __typename: "FeedbackStatus" })),
  );
});

test("subscribers receive one event for a change of the statuses", async () => {
  const world = await newWorld();
  const { slug: projectSlug, outsider, admin } = world;
  await newFeedback(world, outsider, { status: "planned" });
  const stream = await openStream("tRPC", outsider.token, projectSlug);
  const statusId = await idOf(world, "planned");
  await trpc(admin.token).status.update.mutate({ projectSlug, statusId, name: "Next" });
  expect(await nextChange(stream)).toEqual({ kind: "statuses_changed", feedback_id: null, comment_id: null });
});

test("racing changes of the list leave one list, without gaps", async () => {
  const world = await newWorld();
  const { slug: projectSlug, admin } = world;
  const { status } = trpc(admin.token);
  const ids = (await listOf(world)).map(({ id }) => id);
  const [, victim, heir] = ids as [string, string, string];
  const outcomes = await Promise.allSettled([
    ...[1, 2, 3, 4, 5].map((by) =>
      status.reorder.mutate({ projectSlug, statusIds: [...ids.slice(by), ...ids.slice(0, by)] }),
    ),
    ...["a", "b", "c", "a"].map((name) => status.create.mutate({ projectSlug, name, color: "red", stage: "done" })),
    ...[0, 1].map(() => status.delete.mutate({ projectSlug, statusId: victim, into: heir })),
    ...["x", "y"].map((name) => status.update.mutate({ projectSlug, statusId: heir, name })),
  ]);
  for (const outcome of outcomes)
    if (outcome.status === "rejected") expect([400, 404]).toContain(outcome.reason.data?.httpStatus);
  const after = await listOf(world);
  expect(after.map(({ position }) => position)).toEqual(after.map((_, index) => index));
  expect(after).toHaveLength(8);
  expect(await driftOf(world)).toEqual([]);
});
