// @module-tag api
import { deleteAllLeftRows } from "@earshot/domain";
import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { rest, trpc } from "../support/http.ts";
import { db } from "../support/server.ts";
import { shapes, timestamp, uuidV7 } from "./shapes.ts";
import { newComment, newFeedback, newInvite, newPerson, newTag, newUpvote, newWorld } from "../support/world.ts";

test("a new project has its creator as owner, and default settings", async () => {
  const { token, id } = await newPerson();
  const slug = `New-${randomUUID()}`;
  const project = await trpc(token).project.create.mutate({ name: "New", slug });
  expect(Object.keys(project)).toEqual(shapes.project);
  expect(project).toMatchObject({
    id: expect.stringMatching(uuidV7),
    name: "New",
    slug: slug.toLowerCase(),
    icon: null,
    icon_radius: "rounded-md",
    og_image: null,
    created_at: expect.stringMatching(timestamp),
  });
  expect(await trpc(token).project.list.query()).toEqual([project]);
  const { body: members } = await rest("GET", `/projects/${project.slug}/members`, { token });
  expect(members.map((member: { id: string }) => member.id)).toEqual([id]);
  expect((await rest("GET", `/projects/${project.slug}/config`, { token })).status).toBe(200);
});

test("a new project is public, or from its first moment on what its creator chose", async () => {
  const { token } = await newPerson();
  for (const visibility of [undefined, "public", "internal", "private"] as const) {
    const input = { name: "New", slug: `new-${randomUUID()}`, ...(visibility && { visibility }) };
    const { slug: projectSlug } = await trpc(token).project.create.mutate(input);
    const settings = await trpc(token).settings.get.query({ projectSlug });
    expect(settings.visibility).toBe(visibility ?? "public");
  }
});

test("of 20 concurrent requests for one slug, one gets it", async () => {
  const { token } = await newPerson();
  const slug = `race-${randomUUID()}`;
  const tries = Array.from({ length: 20 }, () => trpc(token).project.create.mutate({ name: "Race", slug }));
  const outcomes = await Promise.allSettled(tries);
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  for (const outcome of outcomes)
    if (outcome.status === "rejected") expect(outcome.reason.message).toBe("slug is taken by another project.");
  expect(await trpc(token).project.list.query()).toHaveLength(1);
});

test.each(["projects", "PROJECTS", "", "-a", "a-", "a--b", "a_b", "é", "demo-\u212a", "a".repeat(65)])(
  "the slug %j is 400",
  async (slug) => {
    const { token } = await newPerson();
    await expect(trpc(token).project.create.mutate({ name: "A", slug })).rejects.toMatchObject({
      data: { code: "BAD_REQUEST", httpStatus: 400 },
    });
  },
);

test("a slug in an address is matched in lower case", async () => {
  const { slug, member } = await newWorld();
  const { status, body } = await rest("GET", `/projects/${slug.toUpperCase()}`, { token: member.token });
  expect([status, body.slug]).toEqual([200, slug]);
  expect(Object.keys(body)).toEqual(shapes.project);
});

test("a malformed slug is 400 and an unknown one 404", async () => {
  const { token } = await newPerson();
  const malformed = await rest("GET", "/projects/No_pe", { token });
  expect([malformed.status, malformed.body]).toEqual([400, { error: "slug is invalid." }]);
  const unknown = await rest("GET", "/projects/no-such-project", { token });
  expect([unknown.status, unknown.body]).toEqual([404, { error: "project not found." }]);
});

test("an update changes the given fields and nothing else", async () => {
  const { slug, admin } = await newWorld();
  const path = `/projects/${slug}`;
  const { token } = admin;
  const before = (await rest("GET", path, { token })).body;
  const changed = await rest("PATCH", path, { token, body: { icon: "https://a.example/i.png", unknown: 1 } });
  expect([changed.status, changed.body]).toEqual([200, { ...before, icon: "https://a.example/i.png" }]);
  expect((await rest("PATCH", path, { token, body: {} })).body).toEqual(changed.body);
  expect((await rest("PATCH", path, { token })).body).toEqual(changed.body);
  const all = { name: " N ", icon: null, icon_radius: "", og_image: "data:image/png;base64,AAAA" };
  expect((await rest("PATCH", path, { token, body: all })).body).toEqual({ ...before, ...all });
});

test("a project can take an unused slug, and not a used one", async () => {
  const [here, there] = [await newWorld(), await newWorld()];
  const { token } = here.admin;
  const taken = await rest("PATCH", `/projects/${here.slug}`, { token, body: { slug: there.slug } });
  expect([taken.status, taken.body]).toEqual([400, { error: "slug is taken by another project." }]);
  const invalid = await rest("PATCH", `/projects/${here.slug}`, { token, body: { slug: "No_pe" } });
  expect([invalid.status, invalid.body]).toEqual([400, { error: "slug is invalid." }]);
  const moved = await rest("PATCH", `/projects/${here.slug}`, { token, body: { slug: `${here.slug}-2` } });
  expect([moved.status, moved.body.slug]).toEqual([200, `${here.slug}-2`]);
  expect((await rest("GET", `/projects/${here.slug}`, { token })).status).toBe(404);
  const same = await rest("PATCH", `/projects/${here.slug}-2`, { token, body: { slug: `${here.slug}-2` } });
  expect(same.status).toBe(200);
});

test("deleting a project deletes everything in it", async () => {
  const world = await newWorld();
  const id = await newFeedback(world, world.outsider);
  await newComment(world, id, world.outsider, await newComment(world, id, world.member));
  await newUpvote(world, id, world.owner);
  await newTag(world, "tag");
  await newInvite(world);
  const deleted = await rest("DELETE", `/projects/${world.slug}`, { token: world.owner.token });
  expect([deleted.status, deleted.body.id]).toEqual([200, world.id]);
  expect(Object.keys(deleted.body)).toEqual(shapes.project);
  expect((await rest("GET", `/projects/${world.slug}`, { token: world.owner.token })).status).toBe(404);
  await deleteAllLeftRows(db, world.id);
  for (const table of [
    "project_configs",
    "members",
    "feedback",
    "feedback_upvotes",
    "feedback_watches",
    "feedback_answers",
    "comments",
    "tags",
    "invites",
  ] as const)
    expect(await db.selectFrom(table).select("project_id").where("project_id", "=", world.id).execute()).toEqual([]);
});
