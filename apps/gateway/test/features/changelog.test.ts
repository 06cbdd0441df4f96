// @module-tag api
import { expect, test } from "vitest";
import { rest } from "../support/http.ts";
import { shapes } from "./shapes.ts";
import { newChangelog, newWorld } from "../support/world.ts";

async function worldWithChangelogs() {
  const world = await newWorld();
  const past = (day: number) => `2026-01-0${day}T12:00:00.000Z`;
  const ids = {
    older: await newChangelog(world, { publish_date: past(1), summary: "s" }),
    newer: await newChangelog(world, { publish_date: past(2) }),
    scheduled: await newChangelog(world, { publish_date: "2999-01-01T00:00:00.000Z" }),
    draft: await newChangelog(world, { published: false, publish_date: null }),
    withdrawn: await newChangelog(world, { published: false, publish_date: past(3) }),
  };
  return { world, ids };
}

const idsOf = (body: { id: string }[]) => body.map(({ id }) => id);

test("anyone can read published changelogs, newest first, without a token", async () => {
  const { world, ids } = await worldWithChangelogs();
  const { status, body } = await rest("GET", `/${world.slug}/changelogs`);
  expect(status).toBe(200);
  expect(idsOf(body)).toEqual([ids.newer, ids.older]);
  for (const changelog of body) expect(Object.keys(changelog)).toEqual(shapes.changelog);
  expect(body[1]).toMatchObject({
    project_id: world.id,
    author_id: world.owner.id,
    summary: "s",
    content: "At length",
    image: null,
    publish_date: "2026-01-01T12:00:00.000Z",
    published: true,
  });
});

test("an invalid token does not prevent reading public changelogs", async () => {
  const { world } = await worldWithChangelogs();
  expect((await rest("GET", `/${world.slug}/changelogs`, { token: "ear_wrong" })).status).toBe(200);
});

test("the team can also read drafts and scheduled changelogs, drafts first, with their authors", async () => {
  const { world, ids } = await worldWithChangelogs();
  const { status, body } = await rest("GET", `/projects/${world.slug}/changelogs`, { token: world.member.token });
  expect(status).toBe(200);
  expect(idsOf(body)).toEqual([ids.draft, ids.scheduled, ids.withdrawn, ids.newer, ids.older]);
  for (const changelog of body) expect(Object.keys(changelog)).toEqual(shapes.authoredChangelog);
  expect(body[0].author).toEqual({
    id: world.owner.id,
    email: world.owner.email,
    full_name: "Owner",
    avatar_url: null,
  });
});

test("an outsider reads the public changelogs only", async () => {
  const { world, ids } = await worldWithChangelogs();
  const { body } = await rest("GET", `/projects/${world.slug}/changelogs`, { token: world.outsider.token });
  expect(idsOf(body)).toEqual([ids.newer, ids.older]);
  expect(body[0].author.email).toBe("");
});

test("deleting a changelog returns it", async () => {
  const { world, ids } = await worldWithChangelogs();
  const path = `/projects/${world.slug}/changelogs/${ids.newer}`;
  const deleted = await rest("DELETE", path, { token: world.admin.token });
  expect([deleted.status, deleted.body.id]).toEqual([200, ids.newer]);
  expect(Object.keys(deleted.body)).toEqual(shapes.changelog);
  expect((await rest("DELETE", path, { token: world.admin.token })).body).toEqual({ error: "changelog not found." });
  expect(idsOf((await rest("GET", `/${world.slug}/changelogs`)).body)).toEqual([ids.older]);
});

test("a changelog of another project is 404", async () => {
  const [here, there] = [await newWorld(), await newWorld()];
  const id = await newChangelog(there);
  const path = `/projects/${here.slug}/changelogs/${id}`;
  expect((await rest("DELETE", path, { token: here.owner.token })).status).toBe(404);
  expect((await rest("GET", `/${there.slug}/changelogs`)).body).toHaveLength(1);
});

test("the public changelogs of a missing project are 404", async () => {
  const unknown = await rest("GET", "/no-such-project/changelogs");
  expect([unknown.status, unknown.body]).toEqual([404, { error: "project not found." }]);
  expect((await rest("GET", "/No_pe/changelogs")).status).toBe(400);
});
