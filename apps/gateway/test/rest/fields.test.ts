// @module-tag api
// @module-tag alike
import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { type HttpResponse, rest } from "../support/http.ts";
import type { Input } from "../support/examples/example.ts";
import { procedureOf } from "../support/examples.ts";
import { inputOf, newFixture } from "../support/fixture.ts";
import { type BadRequest, bearer, notRefused } from "../support/refusals.ts";
import { newWorld } from "../support/world.ts";
import { fields } from "./field-limits.ts";

const bug = "🐛";
const world = await newWorld();

/** Values that no field accepts. */
const notText: Record<string, unknown> = {
  "a number": 1,
  true: true,
  "an object": {},
  "an array": ["a"],
  "U+0000": "a\0b",
  "half a surrogate pair": "a\ud83d",
  "the other half": "\udc1ba",
  "the halves the wrong way round": "\udc1b\ud83d",
};

const fixture = newFixture({ world, caller: world.owner, author: world.owner });

/** A body that the operation takes, with these fields changed. What updates something takes them alone. */
async function callOf(of: string, changed: Input) {
  const { method, path } = procedureOf(of).openapi!;
  const { projectSlug: _, ...example } = method === "POST" ? await inputOf(of, fixture) : {};
  return { method, path: path.replace("{projectSlug}", world.slug), body: { ...example, ...changed } };
}

const request = async (of: string, what: string, changed: Input): Promise<BadRequest> => {
  const { method, path, body } = await callOf(of, changed);
  return { what, status: 400, method, path: `/v1${path}`, headers: bearer(world.owner), body: JSON.stringify(body) };
};

const write = async (of: string, changed: Input): Promise<HttpResponse> => {
  const { method, path, body } = await callOf(of, changed);
  return rest(method, path, { token: world.owner.token, body });
};

test.each(fields)("$name rejects invalid values", async ({ of, name, nullable, required, bad }) => {
  const requests = Object.entries(notText).map(([what, value]) => request(of, what, { [name]: value }));
  for (const value of bad) requests.push(request(of, JSON.stringify(value).slice(0, 50), { [name]: value }));
  if (!nullable) requests.push(request(of, "null", { [name]: null }));
  if (required) requests.push(request(of, "nothing", { [name]: undefined }));
  expect(await notRefused(await Promise.all(requests))).toEqual([]);
});

test.each(fields)("$name accepts values at its limits", async ({ of, name, good }) => {
  for (const value of good)
    expect((await write(of, { [name]: value })).status, JSON.stringify(value).slice(0, 50)).toBe(200);
});

test("a slug of 64 characters is accepted and lowercased, and the slug of another project is 400", async () => {
  const slug = randomUUID().padEnd(64, "x");
  const { body } = await write("project.update", { slug: slug.toUpperCase() });
  expect(body.slug).toBe(slug);
  world.slug = slug;
  const other = await newWorld();
  expect(await notRefused([await request("project.update", "taken", { slug: other.slug })])).toEqual([]);
});

test("tags that are not a list of at most 20 strings are 400", async () => {
  const lists: unknown[] = [
    "a",
    1,
    true,
    null,
    {},
    [1],
    [null],
    [["a"]],
    [{ name: "a" }],
    ["a\0b"],
    ["\ud83d"],
    Array(21).fill("a"),
  ];
  const requests = lists.map((tags) => request("feedback.create", JSON.stringify(tags), { tags }));
  expect(await notRefused(await Promise.all(requests))).toEqual([]);
});

test("the error names each unknown tag and each invalid field", async () => {
  expect((await write("feedback.create", { tags: ["no such", bug, "no such"] })).body).toEqual({
    error: `invalid tag(s): no such, ${bug}`,
  });
  expect((await write("feedback.create", { title: 1, description: 2 })).body).toEqual({
    error: "title must be a string; description must be a string.",
  });
});

test("the description may be empty, and its key is required", async () => {
  const created = await write("feedback.create", { description: "" });
  expect([created.status, created.body]).toEqual([200, expect.objectContaining({ description: "", upvotes: 0 })]);
  expect((await write("feedback.create", { description: undefined })).body).toEqual({
    error: "description is required.",
  });
});

test("the last of two equal fields is used, and unknown or hostile fields are ignored", async () => {
  const post = (body: string) => rest("POST", `/projects/${world.slug}/feedback`, { token: world.owner.token, body });
  const hostile = `"__proto__":{"status":"polluted"},"constructor":{"prototype":{"status":"polluted"}},"toString":1,"hasOwnProperty":1`;
  const answer = await post(
    `{"title":"first","title":"last","description":"d",${hostile},"id":"x","projectSlug":"y","upvotes":9}`,
  );
  expect(answer.status).toBe(200);
  expect(answer.body).toMatchObject({ title: "last", status: "in review", upvotes: 0, project_id: world.id });
  expect(({} as Record<string, unknown>)["status"]).toBeUndefined();
  expect((await post(`{"title":"first","title":2,"description":"d"}`)).status).toBe(400);
  expect((await post(`{"__proto__":{"title":"inherited","description":"d"}}`)).status).toBe(400);
});
