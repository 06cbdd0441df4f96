// @module-tag api
import { expect, test } from "vitest";
import { rest, trpc } from "../support/http.ts";
import { shapes, timestamp, uuidV7 } from "./shapes.ts";
import { newComment, newFeedback, newTag, newUpvote, newWorld } from "../support/world.ts";

test("new feedback is returned with its defaults and nothing but the specified fields", async () => {
  const world = await newWorld();
  const path = `/projects/${world.slug}/feedback`;
  const created = await rest("POST", path, {
    token: world.outsider.token,
    body: { title: "  Dark mode ", description: " As sent \n", extra: "ignored" },
  });
  expect(created.status).toBe(200);
  expect(created.headers.get("content-type")).toBe("application/json");
  expect(Object.keys(created.body)).toEqual(shapes.feedback);
  expect(created.body).toMatchObject({
    id: expect.stringMatching(uuidV7),
    project_id: world.id,
    user_id: world.outsider.id,
    title: "Dark mode",
    description: " As sent \n",
    status: "in review",
    upvotes: 0,
    comment_count: 0,
    created_at: expect.stringMatching(timestamp),
  });
});

test("a status is any text, trimmed; an empty one counts as missing", async () => {
  const { slug, outsider } = await newWorld();
  const status = async (value: unknown) => {
    const body = { title: "A", description: "B", status: value };
    return (await rest("POST", `/projects/${slug}/feedback`, { token: outsider.token, body })).body.status;
  };
  expect(await status(" Shipped in v2 ")).toBe("Shipped in v2");
  expect(await status("   ")).toBe("in review");
  expect(await status("")).toBe("in review");
});

test("feedback accepts tags by name, ignoring case, or by id, and stores each once", async () => {
  const world = await newWorld();
  const bug = await newTag(world, "Bug", "#ff0000");
  await newTag(world, "app", "blue");
  const { token } = world.outsider;
  const body = { title: "A", description: "B", tags: ["bug", "Bug", bug, bug.toUpperCase(), "app"] };
  const created = await rest("POST", `/projects/${world.slug}/feedback`, { token, body });
  expect(created.status).toBe(200);
  const read = await rest("GET", `/projects/${world.slug}/feedback/${created.body.id}`, { token });
  expect(read.body.tags).toEqual([
    { name: "app", color: "blue" },
    { name: "Bug", color: "#ff0000" },
  ]);
});

test("unknown tags are named in the error, and nothing is stored", async () => {
  const world = await newWorld();
  const other = await newWorld();
  const foreign = await newTag(other, "theirs");
  await newTag(world, "bug");
  const { token } = world.outsider;
  const body = { title: "A", description: "B", tags: ["nope", "bug", foreign, "theirs"] };
  const refused = await rest("POST", `/projects/${world.slug}/feedback`, { token, body });
  expect(refused.status).toBe(400);
  expect(refused.body).toEqual({ error: `invalid tag(s): nope, ${foreign}, theirs` });
  expect((await rest("GET", `/projects/${world.slug}/feedback`, { token })).body).toEqual([]);
});

test("feedback is returned with its author and tags", async () => {
  const world = await newWorld();
  const id = await newFeedback(world, world.outsider, { title: "Read me" });
  const { status, body } = await rest("GET", `/projects/${world.slug}/feedback/${id}`, { token: world.member.token });
  expect(status).toBe(200);
  expect(Object.keys(body)).toEqual(shapes.expandedFeedback);
  expect(body.user).toEqual({
    id: world.outsider.id,
    email: world.outsider.email,
    full_name: "Outsider",
    avatar_url: null,
  });
  expect(body.tags).toEqual([]);
});

test("deleting feedback returns it and deletes its comments and upvotes", async () => {
  const world = await newWorld();
  const { token } = world.member;
  const id = await newFeedback(world, world.outsider);
  await newComment(world, id, world.outsider, await newComment(world, id, world.member));
  await newUpvote(world, id, world.owner);
  const path = `/projects/${world.slug}/feedback/${id}`;
  const deleted = await rest("DELETE", path, { token });
  expect(deleted.status).toBe(200);
  expect(Object.keys(deleted.body)).toEqual(shapes.feedback);
  expect(deleted.body).toMatchObject({ id, upvotes: 1, comment_count: 2 });
  for (const below of ["", "/comments", "/upvotes"]) {
    const { status, body } = await rest("GET", path + below, { token });
    expect([status, body]).toEqual([404, { error: "feedback not found." }]);
  }
});

test("an outsider can delete their own feedback only", async () => {
  const world = await newWorld();
  const own = await newFeedback(world, world.outsider);
  const foreign = await newFeedback(world, world.member);
  const remove = (id: string) =>
    rest("DELETE", `/projects/${world.slug}/feedback/${id}`, { token: world.outsider.token });
  expect((await remove(foreign)).status).toBe(403);
  expect((await remove(own)).status).toBe(200);
  expect((await remove(own)).status).toBe(404);
});

test("upvotes are returned as one summary, even when there are none", async () => {
  const world = await newWorld();
  const { token } = world.member;
  const id = await newFeedback(world, world.outsider);
  const path = `/projects/${world.slug}/feedback/${id}/upvotes`;
  expect((await rest("GET", path, { token })).text).toBe('[{"upvotes":0,"upvoters":[]}]');
  for (const person of [world.owner, world.admin, world.outsider]) await newUpvote(world, id, person);
  const { body } = await rest("GET", path, { token });
  expect(body).toHaveLength(1);
  expect(Object.keys(body[0])).toEqual(shapes.upvotes);
  expect(body[0].upvotes).toBe(3);
  expect(Object.keys(body[0].upvoters[0])).toEqual(shapes.user);
  const newestFirst = [world.outsider.id, world.admin.id, world.owner.id];
  expect(body[0].upvoters.map(({ id: voter }: { id: string }) => voter)).toEqual(newestFirst);
});

test("feedback of another project is 404", async () => {
  const [here, there] = [await newWorld(), await newWorld()];
  const id = await newFeedback(there, there.outsider);
  for (const path of [`feedback/${id}`, `feedback/${id}/comments`, `feedback/${id}/upvotes`])
    expect((await rest("GET", `/projects/${here.slug}/${path}`, { token: here.owner.token })).status).toBe(404);
});

test("an update changes the given fields, and replaces all tags", async () => {
  const world = await newWorld();
  const { slug: projectSlug, member } = world;
  await newTag(world, "a", "red");
  await newTag(world, "b", "blue");
  const feedbackId = await newFeedback(world, world.outsider, { title: "Old", status: "planned" });
  const update = (changes: object) =>
    trpc(member.token).feedback.update.mutate({ projectSlug, feedbackId, ...changes });
  const changed = await update({ title: " New ", tags: ["a", "A"] });
  expect(Object.keys(changed)).toEqual(shapes.fullFeedback);
  expect(changed).toMatchObject({ title: "New", status: "planned", tags: [{ name: "a", color: "red" }] });
  expect(await update({ tags: ["b"], status: "" })).toMatchObject({ tags: [{ name: "b" }], status: "in review" });
  await expect(update({ title: "Lost", tags: ["b", "no"] })).rejects.toThrow("invalid tag(s): no");
  expect(await update({})).toMatchObject({ title: "New", tags: [{ name: "b" }] });
  expect(await update({ tags: [] })).toMatchObject({ tags: [] });
});

test("an outsider can change the title and description of their own feedback only", async () => {
  const world = await newWorld();
  const { slug: projectSlug, outsider } = world;
  const own = await newFeedback(world, outsider);
  const update = (feedbackId: string, changes: object) =>
    trpc(outsider.token).feedback.update.mutate({ projectSlug, feedbackId, ...changes });
  expect(await update(own, { title: "New", description: "Text" })).toMatchObject({ title: "New", description: "Text" });
  await expect(update(own, { status: "done" })).rejects.toThrow("to set status takes the role member in the project.");
  await expect(update(own, { title: "Lost", tags: [] })).rejects.toMatchObject({ data: { httpStatus: 403 } });
  await expect(update(await newFeedback(world, world.member), { title: "X" })).rejects.toThrow("takes the role member");
  expect(await update(own, {})).toMatchObject({ title: "New", status: "in review" });
});

test("an update of missing feedback is 404, with tags too", async () => {
  const world = await newWorld();
  await newTag(world, "a");
  const input = { projectSlug: world.slug, feedbackId: world.id, tags: ["a"] };
  await expect(trpc(world.member.token).feedback.update.mutate(input)).rejects.toThrow("feedback not found.");
});
