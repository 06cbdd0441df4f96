// @module-tag api
// @module-tag alike
import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import type { Ids } from "../support/examples/example.ts";
import { furnish, newFixture } from "../support/fixture.ts";
import { fill, pathParameters, paths } from "../support/routes.ts";
import { type BadRequest, bearer, notRefused } from "../support/refusals.ts";
import { server } from "../support/server.ts";
import { newWorld } from "../support/world.ts";

const world = await newWorld();
const parameters = await furnish(newFixture({ world, caller: world.owner, author: world.owner }));
const inner = pathParameters.filter((name) => name !== "projectSlug");
const malformed = {
  ...parameters,
  ...Object.fromEntries(inner.map((name) => [name, name === "tagName" ? "%00" : "x"])),
};

interface Ask extends Pick<BadRequest, "status" | "headers"> {
  body?: string;
}

/** A request to each operation that needs a caller; if there is a body, only to those that take one. */
const toEach = (fields: Ids, { body, ...ask }: Ask): BadRequest[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    methods
      .filter((method) => body === undefined || method === "POST" || method === "PATCH")
      .map((method) => ({ ...ask, method, path: fill(path, fields), ...(body !== undefined && { body }) }))
      .filter(() => path !== "/{projectSlug}/changelogs"),
  );

test("401 comes before 400: the caller is authenticated before the input is validated", async () => {
  const strangers = [{}, { authorization: `Bearer ear_${"A".repeat(43)}` }];
  const requests = strangers.flatMap((headers) => [
    ...toEach(parameters, { status: 401, headers }),
    ...toEach({ ...parameters, projectSlug: "a_b" }, { status: 401, headers }),
    ...toEach(malformed, { status: 401, headers }),
    ...["{", "[]", "\0", '{"title":1}'].flatMap((body) => toEach(parameters, { status: 401, headers, body })),
  ]);
  expect(requests.length).toBeGreaterThan(150);
  expect(await notRefused(requests)).toEqual([]);
});

test("401 comes before 404: without a valid token nothing shows whether a project exists", async () => {
  const unknown = { ...parameters, projectSlug: "no-such-project" };
  expect(await notRefused(toEach(unknown, { status: 401 }))).toEqual([]);
});

test("400 comes before 404: an outsider's malformed request to a hidden or unknown project", async () => {
  const headers = bearer(world.outsider);
  const requests = [world.slug, "no-such-project"].flatMap((projectSlug) => [
    ...toEach({ ...malformed, projectSlug }, { status: 400, headers }).filter(({ path }) => /\/(x|%00)/.test(path)),
    ...["{", "[]", '{"name":1,"changelog_preview_style":1}'].flatMap((body) =>
      toEach({ ...parameters, projectSlug }, { status: 400, headers, body }),
    ),
  ]);
  expect(requests.length).toBeGreaterThan(40);
  expect(await notRefused(requests)).toEqual([]);
});

test.each([
  ["invite", "/invites/{inviteId}", { inviteId: randomUUID() }],
  ["changelog", "/changelogs/{changelogId}", { changelogId: randomUUID() }],
  ["tag", "/feedback/tags/{tagName}", { tagName: "no such tag" }],
])("404 comes before 403: a member deletes an unknown %s, and one that takes an admin", async (_, under, unknown) => {
  const path = `/projects/{projectSlug}${under}`;
  const deletion = { method: "DELETE", headers: bearer(world.member) };
  expect(
    await notRefused([
      { ...deletion, status: 404, path: encodeURI(fill(path, { ...parameters, ...unknown })) },
      { ...deletion, status: 403, path: fill(path, parameters) },
    ]),
  ).toEqual([]);
});

test("404 comes before 403: an outsider deletes unknown feedback or comments, and those of others", async () => {
  const deletion = (under: string, status: number, fields: Partial<Ids> = {}) => ({
    status,
    method: "DELETE",
    path: fill(`/projects/{projectSlug}/feedback/${under}`, { ...parameters, ...fields } as Ids),
    headers: bearer(world.outsider),
  });
  const comment = "{feedbackId}/comments/{commentId}";
  expect(
    await notRefused([
      deletion("{feedbackId}", 404, { feedbackId: randomUUID() }),
      deletion(comment, 404, { commentId: randomUUID() }),
      deletion(comment, 404, { feedbackId: randomUUID() }),
      deletion("{feedbackId}", 403),
      deletion(comment, 403),
    ]),
  ).toEqual([]);
});

test("path, method, body size and content type are checked before authentication", async () => {
  const path = fill("/projects/{projectSlug}", parameters);
  const patch = { method: "PATCH", path };
  expect(
    await notRefused([
      { ...patch, status: 404, path: `${path}/unknown` },
      { ...patch, status: 405, method: "PUT", allow: ["GET", "HEAD", "PATCH", "DELETE", "OPTIONS"] },
      { ...patch, status: 400, path: "/v1/projects/%ff" },
      { ...patch, status: 413, body: "x".repeat(300_000) },
      { ...patch, status: 415, body: "{}", headers: { "content-type": "text/plain" } },
    ]),
  ).toEqual([]);
});

test("a malformed Idempotency-Key is 400 before the project is looked up", async () => {
  const headers = { ...bearer(world.outsider), "idempotency-key": "a b" };
  const unknown = { ...parameters, projectSlug: "no-such-project" };
  const posts = [unknown, parameters].flatMap((fields) =>
    toEach(fields, { status: 400, headers }).filter(({ method }) => method === "POST"),
  );
  expect(posts).toHaveLength(6);
  const bodies = [{ title: "A", description: "B" }, { name: "A" }, { email: "a@test.example" }];
  const body = JSON.stringify(Object.assign({}, ...bodies));
  expect(await notRefused(posts.map((post) => ({ ...post, body })))).toEqual([]);
});

test("tRPC authenticates the caller before it rejects an unreadable input", async () => {
  const call = async (body: string | Buffer, headers: Record<string, string> = {}) => {
    const type = { "content-type": "application/json" };
    const init = { method: "POST", body, headers: { ...type, ...headers } } as RequestInit;
    return (await fetch(`${server.url}/trpc/account.update`, init)).status;
  };
  for (const body of ["{", "", Buffer.from('{"full_name":"\xff\xfe"}', "latin1")]) {
    expect(await call(body)).toBe(401);
    expect(await call(body, bearer(world.outsider))).toBe(400);
  }
  expect(await call("{}", bearer(world.outsider))).toBe(200);
});
