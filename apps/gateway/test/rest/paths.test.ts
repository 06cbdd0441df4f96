// @module-tag api
// @module-tag alike
import { randomUUID } from "node:crypto";
import { addProject } from "@earshot/domain";
import { expect, test } from "vitest";
import { rest } from "../support/http.ts";
import { furnish, newFixture } from "../support/fixture.ts";
import { fill, pathParameters, paths } from "../support/routes.ts";
import { type BadRequest, bearer, notRefused } from "../support/refusals.ts";
import { db } from "../support/server.ts";
import { send } from "../support/raw-http.ts";
import { newWorld } from "../support/world.ts";

const world = await newWorld();
const parameters = await furnish(newFixture({ world, caller: world.owner, author: world.owner }));

const get = (path: string, status: number): BadRequest => ({
  status,
  path,
  headers: bearer(world.owner),
});

/** The reads and deletes with this parameter in their path, each with this in the parameter's place. */
const at = (parameter: string, value: string, status: number): BadRequest[] =>
  Object.entries(paths).flatMap(([path, methods]) => {
    const method = methods.find((each) => each === "GET") ?? "DELETE";
    const address = fill(path, { ...parameters, [parameter]: value });
    return path.includes(`{${parameter}}`) ? [{ ...get(address, status), method }] : [];
  });

const zero = "00000000-0000-0000-0000-000000000000";
const badSlugs = [
  ..."- a- -a a--b a_b a.b a%20b %20 a%2Fb %00 a%00 %F0%9F%90%9B %C3%A4 %25 * :projectSlug {projectSlug}".split(" "),
  ..."..; %2e%2e a+b a,b a'b %22 a;b <a> \xe4".split(" "),
  "x".repeat(65),
  "x".repeat(1_000),
];
const badIds = [
  ..."1 0 -1 tag null undefined {id} %00 a%00b %F0%9F%90%9B '%20or%201=1-- 1;select".split(" "),
  zero.slice(1),
  `${zero}0`,
  zero.replace("0", "g"),
  zero.replaceAll("-", ""),
  `urn:uuid:${zero}`,
  `%7B${zero}%7D`,
  "x".repeat(1_000),
];
const badEscapes = "% %2 %zz %% %u0041 %ff %C3 %C3%28 %C0%80 %ED%A0%80 %ED%B0%80 %F5%80%80%80 %E2%82".split(" ");

test("a malformed slug is 400 in each path, and an unknown one 404", async () => {
  const bad = badSlugs.flatMap((slug) => at("projectSlug", slug, 400));
  expect(bad.length).toBeGreaterThan(300);
  expect(await notRefused(bad)).toEqual([]);
  expect(await notRefused(at("projectSlug", "no-such-project", 404))).toEqual([]);
  expect((await rest("GET", "/a_b/changelogs")).body).toEqual({ error: "slug is invalid." });
  expect((await rest("GET", `/x${randomUUID()}/changelogs`)).body).toEqual({ error: "project not found." });
});

test.each(pathParameters.filter((name) => name.endsWith("Id")))(
  "a malformed %s is 400, and an unknown one 404",
  async (parameter) => {
    const bad = badIds.flatMap((id) => at(parameter, id, 400));
    expect(await notRefused([...bad, ...at(parameter, randomUUID(), 404)])).toEqual([]);
  },
);

test("an empty path parameter is 400, not another route", async () => {
  const empty = ["/v1/projects/", "/v1//changelogs", "/v1/projects//config", `/v1/projects/${world.slug}/feedback/`];
  expect(await notRefused(empty.map((path) => get(path, 400)))).toEqual([]);
});

test("a tag's name of 51 characters, or with U+0000, is 400, and an unknown one 404", async () => {
  const bad = ["x".repeat(51), "%F0%9F%90%9B".repeat(51), "%00", "a%00b"].flatMap((name) => at("tagName", name, 400));
  const unknown = ["no-such", "%F0%9F%90%9B".repeat(50), "%2525", "%EF%BF%BD"].flatMap((name) =>
    at("tagName", name, 404),
  );
  expect(await notRefused([...bad, ...unknown])).toEqual([]);
});

test("an invalid percent escape, or one that is not UTF-8, is 400 in each parameter for every caller", async () => {
  const requests = badEscapes.flatMap((escape) => pathParameters.flatMap((name) => at(name, escape, 400)));
  expect(requests.length).toBeGreaterThan(200);
  expect(await notRefused(requests)).toEqual([]);
  expect(await notRefused(requests.slice(0, 10).map((request) => ({ ...request, headers: {} })))).toEqual([]);
});

test("an unknown address is 404 for every caller and method", async () => {
  const id = randomUUID();
  const outside = "/v1 /v1/ /v2 /index.html /.env /wp-login.php /__proto__ /constructor /health /health/live/x //";
  const inside =
    "//projects/$ /./projects/$ /projects/../projects/$ \\\\projects /projects%2F$ /..%2f..%2fetc/passwd /__proto__/toString " +
    "/$ /projects /project/$ /Projects/$ /projects/$/ /projects/$/Config /projects/$/config/ /projects/$//config " +
    "/projects/$/config/x /projects/$/feedbacks /projects/$/tags /projects/$;x=1/config/y " +
    `/projects/$/members/${id} /$/changelogs/${id} /projects/$/feedback/${id}/votes /projects/$/feedback/${id}/comments/${id}/x`;
  const others = [`/projects/$`, `/v2/projects/$`, `/V1/projects/$`];
  const unknown = [...outside.split(" "), ...inside.split(" ").map((path) => `/v1${path}`), ...others].map((path) =>
    path.replaceAll("$", world.slug),
  );
  const requests = ["GET", "POST", "DELETE"].flatMap((method) =>
    // At `/` there is a page.
    [...unknown, ...(method === "GET" ? [] : ["/", "/?/v1", "*"])].map((path) => ({ ...get(path, 404), method })),
  );
  expect(await notRefused(requests)).toEqual([]);
  const anonymous = requests.map((request) => ({
    ...request,
    headers: {},
    ...(request.method === "POST" && { body: "{" }),
  }));
  expect(await notRefused(anonymous)).toEqual([]);
});

test("an address over 16 KB is 431, and a long one below that is served", async () => {
  const long = (length: number) => `/v1/${world.slug}/changelogs?x=`.padEnd(length, "x");
  expect(await notRefused([get(long(17_000), 431), get(long(1_000_000), 431)])).toEqual([]);
  expect((await send({ path: long(15_000) })).status).toBe(200);
});

test("/v1/projects/changelogs is the project `changelogs`, not what the project `projects` publishes", async () => {
  expect(await notRefused([{ ...get("/v1/projects/changelogs", 401), headers: {} }])).toEqual([]);
  await addProject(db, world.owner.id, { name: "Changelogs", slug: "changelogs" });
  try {
    const { body } = await rest("GET", "/projects/changelogs", { token: world.owner.token });
    expect(body).toMatchObject({ name: "Changelogs", slug: "changelogs" });
  } finally {
    await rest("DELETE", "/projects/changelogs", { token: world.owner.token });
  }
});

test("slugs and ids in a path match in either case", async () => {
  const path = `/v1/projects/${world.slug.toUpperCase()}/feedback/${parameters["feedbackId"]?.toUpperCase()}`;
  expect((await send({ path, headers: bearer(world.owner) })).status).toBe(200);
});

test("an absolute address is served like a path", async () => {
  expect((await send({ path: `http://earshot.test/v1/${world.slug}/changelogs` })).status).toBe(200);
});

test.each([
  "a b",
  "a/b",
  "🐛",
  "a%2Fb",
  "a%b",
  "a+b",
  "?a=b&c",
  "#a",
  "ä",
  "..a",
  "a;b",
  "tags",
  "upvotes",
  "\\",
  '"',
  "%00",
])("the tag %j is deleted by its name, encoded once", async (name) => {
  const created = await rest("POST", `/projects/${world.slug}/feedback/tags`, {
    token: world.owner.token,
    body: { name },
  });
  expect(created.body.name).toBe(name);
  const path = `/projects/${world.slug}/feedback/tags/${encodeURIComponent(name)}`;
  const deleted = await rest("DELETE", path, { token: world.owner.token });
  expect([deleted.status, deleted.body]).toEqual([200, created.body]);
  expect((await rest("DELETE", path, { token: world.owner.token })).status).toBe(404);
});
