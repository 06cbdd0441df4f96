import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { type Answer, rest } from "../support/http.ts";
import { feedback, fields, project, type Write } from "./field-limits.ts";
import { type BadRequest, bearer, notRefused } from "../support/refusals.ts";
import { newWorld } from "../support/world.ts";

const bug = "🐛";
const world = await newWorld();

/** What no field takes, whatever it holds. */
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

const request = ({ method, under, body }: Write, what: string, changed: Record<string, unknown>): BadRequest => ({
  what,
  status: 400,
  method,
  path: `/v1/projects/${world.slug}${under}`,
  headers: bearer(world.owner),
  body: JSON.stringify({ ...body(), ...changed }),
});

const write = ({ method, under, body }: Write, changed: Record<string, unknown>): Promise<Answer> =>
  rest(method, `/projects/${world.slug}${under}`, { token: world.owner.token, body: { ...body(), ...changed } });

test.each(fields)("$name refuses what it does not take", async ({ of, name, nullable, required, bad }) => {
  const requests = Object.entries(notText).map(([what, value]) => request(of, what, { [name]: value }));
  for (const value of bad) requests.push(request(of, JSON.stringify(value).slice(0, 50), { [name]: value }));
  if (!nullable) requests.push(request(of, "null", { [name]: null }));
  if (required) requests.push(request(of, "nothing", { [name]: undefined }));
  expect(await notRefused(requests)).toEqual([]);
});

test.each(fields)("$name takes what is just within its limits", async ({ of, name, good }) => {
  for (const value of good)
    expect((await write(of, { [name]: value })).status, JSON.stringify(value).slice(0, 50)).toBe(200);
});

test("a slug of 64 characters is taken and lowered, and one of another project is not", async () => {
  const slug = randomUUID().padEnd(64, "x");
  const { body } = await write(project, { slug: slug.toUpperCase() });
  expect(body.slug).toBe(slug);
  world.slug = slug;
  const other = await newWorld();
  expect(await notRefused([request(project, "taken", { slug: other.slug })])).toEqual([]);
});

test("tags are refused where they are no list of at most 20 texts", async () => {
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
  expect(await notRefused(lists.map((tags) => request(feedback, JSON.stringify(tags), { tags })))).toEqual([]);
});

test("an unknown tag is named, and so is each fault of a body", async () => {
  expect((await write(feedback, { tags: ["no such", bug, "no such"] })).body).toEqual({
    error: `invalid tag(s): no such, ${bug}`,
  });
  expect((await write(feedback, { title: 1, description: "" })).body).toEqual({
    error: "title must be a string; description must have 1 to 20000 characters.",
  });
});

test("of two equal names the last counts, and a hostile or unknown name changes nothing", async () => {
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
