// @module-tag api
import { expect, test } from "vitest";
import { rest, trpc } from "../support/http.ts";
import { shapes, timestamp, uuidV7 } from "./shapes.ts";
import { newFeedback, newTag, newWorld, type World } from "../support/world.ts";

const create = (world: World, body: object) =>
  rest("POST", `/projects/${world.slug}/feedback/tags`, { token: world.member.token, body });

test("a new tag is returned exactly as sent", async () => {
  const world = await newWorld();
  const { status, body } = await create(world, { name: " Née: 100% ", color: "#AbC" });
  expect(status).toBe(200);
  expect(Object.keys(body)).toEqual(shapes.tag);
  expect(body).toMatchObject({
    id: expect.stringMatching(uuidV7),
    project_id: world.id,
    name: " Née: 100% ",
    color: "#AbC",
    created_at: expect.stringMatching(timestamp),
  });
});

test("a name that begins with U+FEFF keeps it, and finds its tag again", async () => {
  const world = await newWorld();
  const name = "\ufeffbom";
  expect((await create(world, { name })).body.name).toBe(name);
  const path = `/projects/${world.slug}/feedback/tags/${encodeURIComponent(name)}`;
  const deleted = await rest("DELETE", path, { token: world.admin.token });
  expect([deleted.status, deleted.body.name]).toEqual([200, name]);
});

test("a tag without a color gets one derived from its name, the same in every project", async () => {
  const [here, there] = [await newWorld(), await newWorld()];
  const { body } = await create(here, { name: "bug" });
  expect(body.color).toMatch(/^#[0-9a-f]{6}$/);
  expect((await create(there, { name: "BUG" })).body.color).toBe(body.color);
});

test.each(["#12", "#1234567", "#xyz", "light blue", "", "rgb(0,0,0)"])("the color %j is 400", async (color) => {
  const { status, body } = await create(await newWorld(), { name: "a", color });
  expect([status, body]).toEqual([400, { error: "color must be #rgb, #rrggbb or a colour's name in letters." }]);
});

test("a tag's name is unique in its project, ignoring case", async () => {
  const [here, there] = [await newWorld(), await newWorld()];
  await newTag(here, "Straße");
  const refused = await create(here, { name: "STRAßE" });
  expect([refused.status, refused.body]).toEqual([400, { error: "there is a tag STRAßE already." }]);
  expect((await create(there, { name: "STRAßE" })).status).toBe(200);
});

test("tags are listed by name, ignoring case", async () => {
  const world = await newWorld();
  for (const name of ["beta", "Alpha", "gamma", "Beta2"]) await newTag(world, name);
  const { body } = await rest("GET", `/projects/${world.slug}/feedback/tags`, { token: world.outsider.token });
  expect(body.map(({ name }: { name: string }) => name)).toEqual(["Alpha", "beta", "Beta2", "gamma"]);
  for (const tag of body) expect(Object.keys(tag)).toEqual(shapes.tag);
});

test("deleting a tag removes it from feedback", async () => {
  const world = await newWorld();
  await newTag(world, "keep");
  await newTag(world, "drop");
  const { token } = world.admin;
  const body = { title: "A", description: "B", tags: ["keep", "drop"] };
  const { id } = (await rest("POST", `/projects/${world.slug}/feedback`, { token, body })).body;
  const deleted = await rest("DELETE", `/projects/${world.slug}/feedback/tags/DROP`, { token });
  expect(deleted.status).toBe(200);
  expect(Object.keys(deleted.body)).toEqual(shapes.tag);
  const read = await rest("GET", `/projects/${world.slug}/feedback/${id}`, { token });
  expect(read.body.tags.map(({ name }: { name: string }) => name)).toEqual(["keep"]);
  const again = await rest("DELETE", `/projects/${world.slug}/feedback/tags/drop`, { token });
  expect([again.status, again.body]).toEqual([404, { error: "tag not found." }]);
});

test("a tag of another project is 404", async () => {
  const [here, there] = [await newWorld(), await newWorld()];
  await newTag(there, "theirs");
  await newFeedback(there, there.outsider);
  expect(
    (await rest("DELETE", `/projects/${here.slug}/feedback/tags/theirs`, { token: here.owner.token })).status,
  ).toBe(404);
  const { body } = await rest("GET", `/projects/${there.slug}/feedback/tags`, { token: there.owner.token });
  expect(body).toHaveLength(1);
});

test("an updated tag stays on its feedback, and its name stays unique", async () => {
  const world = await newWorld();
  const { token } = world.admin;
  const { slug: projectSlug } = world;
  const id = await newTag(world, "old", "red");
  await newTag(world, "taken");
  const body = { title: "A", description: "B", tags: ["old"] };
  const feedback = await rest("POST", `/projects/${projectSlug}/feedback`, { token, body });
  const { update } = trpc(token).tag;
  expect(await update.mutate({ projectSlug, tagName: "OLD", name: "Old" })).toMatchObject({
    id,
    name: "Old",
    color: "red",
  });
  expect(await update.mutate({ projectSlug, tagName: "old", name: "new", color: "#123" })).toMatchObject({
    name: "new",
  });
  expect(await update.mutate({ projectSlug, tagName: "new" })).toMatchObject({ id, name: "new", color: "#123" });
  const read = await rest("GET", `/projects/${projectSlug}/feedback/${feedback.body.id}`, { token });
  expect(read.body.tags).toEqual([{ name: "new", color: "#123" }]);
  await expect(update.mutate({ projectSlug, tagName: "new", name: "TAKEN" })).rejects.toThrow(
    "there is a tag TAKEN already.",
  );
  await expect(update.mutate({ projectSlug, tagName: "gone", name: "x" })).rejects.toThrow("tag not found.");
});
