// @module-tag system
import { expect, test } from "vitest";
import { newSession } from "../support/credentials.ts";
import { trpc } from "../support/http.ts";
import { db, server } from "../support/server.ts";
import { newComment, newFeedback, newTag, newWorld } from "../support/world.ts";

async function read(path: string, headers: Record<string, string> = {}) {
  const response = await fetch(server.url + path, { headers: { accept: "text/html", ...headers } });
  return { status: response.status, etag: response.headers.get("etag"), html: await response.text() };
}

test("a visitor gets the same page until something on it changes, and 304 with its ETag", async () => {
  const world = await newWorld();
  await newFeedback(world, world.outsider, { title: "A quiet carriage" });
  const path = `/p/${world.slug}`;
  const first = await read(path);
  expect(await read(path)).toEqual(first);
  const again = await read(path, { "if-none-match": first.etag ?? "" });
  expect(again).toEqual({ status: 304, etag: first.etag, html: "" });
  await newFeedback(world, world.outsider, { title: "Wider seats" });
  const changed = await read(path, { "if-none-match": first.etag ?? "" });
  expect([changed.status, changed.html.includes("Wider seats")]).toEqual([200, true]);
});

test("every change of what a page shows is on the next page", async () => {
  const world = await newWorld();
  const { slug: projectSlug } = world;
  const feedbackId = await newFeedback(world, world.outsider, { title: "A quiet carriage" });
  const team = trpc(world.owner.token);
  const changes = {
    "Quieter carriages": () => team.feedback.update.mutate({ projectSlug, feedbackId, title: "Quieter carriages" }),
    "In which train?": () => newComment(world, feedbackId, world.member, null, "In which train?"),
    completed: () => team.feedback.update.mutate({ projectSlug, feedbackId, status: "completed" }),
    comfort: () => newTag(world, "comfort"),
    "Renamed railway": () => team.project.update.mutate({ projectSlug, name: "Renamed railway" }),
  };
  for (const [shown, change] of Object.entries(changes)) {
    const path = `/p/${projectSlug}${shown === "comfort" ? "" : `/f/${feedbackId}`}`;
    const before = await read(path);
    await change();
    const after = await read(path);
    expect([after.html.includes(shown), after.etag === before.etag], shown).toEqual([true, false]);
  }
});

test("a project that turned private has no page for a visitor at once", async () => {
  const world = await newWorld();
  const path = `/p/${world.slug}`;
  expect((await read(path)).status).toBe(200);
  await trpc(world.owner.token).settings.update.mutate({ projectSlug: world.slug, visibility: "private" });
  const { status, etag, html } = await read(path);
  expect([status, etag, html.includes("Test project")]).toEqual([404, null, false]);
});

test("the page of somebody who is signed in is nobody else's", async () => {
  const world = await newWorld();
  const path = `/p/${world.slug}`;
  const visitors = await read(path);
  const cookie = await newSession(db, world.member);
  const own = await read(path, { cookie });
  expect([own.etag, own.html.includes(world.member.email)]).toEqual([null, true]);
  expect(await read(path)).toEqual(visitors);
});

test("a visitor's theme is in the page", async () => {
  const world = await newWorld();
  const [light, dark] = [await read(`/p/${world.slug}`), await read(`/p/${world.slug}`, { cookie: "theme=dark" })];
  expect([light.html.includes('data-theme="dark"'), dark.html.includes('data-theme="dark"')]).toEqual([false, true]);
  expect(dark.etag).not.toBe(light.etag);
});
