// @module-tag api
import { procedures } from "@earshot/api";
import { expect, test } from "vitest";
import { newCallers } from "../support/callers.ts";
import { inputOf, newFixture } from "../support/fixture.ts";
import { trpc } from "../support/http.ts";
import { sampled } from "../support/long-runs.ts";
import { server } from "../support/server.ts";
import { newFeedback, newPerson, newWorld } from "../support/world.ts";

// The fast path past tRPC's adapter sends the same bytes as the adapter. A request takes the adapter if it has a
// parameter that only the adapter reads; its responses have no Content-Length, which tells them apart.

interface Request {
  path: string;
  token?: string | undefined;
  body?: string;
  headers?: Record<string, string>;
  method?: string;
}

async function ask({ path, token, body, headers, method }: Request) {
  const response = await fetch(`${server.url}/trpc/${path}`, {
    method: method ?? (body === undefined ? "GET" : "POST"),
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { "content-type": "application/json" }),
      ...headers,
    },
    ...(body !== undefined && { body }),
  });
  const text = await response.text();
  const names = ["content-type", "vary", "www-authenticate", "retry-after", "x-content-type-options"];
  return {
    answer: { status: response.status, headers: names.map((name) => response.headers.get(name)), text },
    isFast: response.headers.has("content-length"),
  };
}

const byLibrary = (request: Request) =>
  ask({ ...request, path: `${request.path}${request.path.includes("?") ? "&" : "?"}connectionParams={}` });

/** A response without what differs between projects. */
const steady = (text: string) =>
  text
    .replaceAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, "ID")
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, "TIME")
    .replaceAll(/(ear|eps|whsec)_[\w+/=-]+/g, "SECRET")
    .replaceAll(/(?<=\/files\/ID\/)[\w-]+/g, "SECRET")
    // A signed token says the second in which it was made.
    .replaceAll(/(?<="name":"(?:iat|exp)","value":")\d+/g, "0")
    .replaceAll(/(?<="(?:memory_bytes|uptime_seconds|database_bytes|connections)":)\d+/g, "0")
    // A token's use is recorded later; a tag without a color gets one by its name.
    .replaceAll(/(?<="last_used_at":|"color":)(?:"[^"]*"|null)/g, "ANY");

const called = procedures.filter(({ operation }) => operation.kind !== "subscription");

const requestOf = (name: string, kind: string, input: unknown): Request =>
  kind === "query"
    ? { path: `${name}?input=${encodeURIComponent(JSON.stringify(input))}` }
    : { path: name, body: JSON.stringify(input) };

async function expectEqual(request: Request, requestOfLibrary = request) {
  const fast = await ask(request);
  const library = await byLibrary(requestOfLibrary);
  expect([request, fast.isFast, library.isFast]).toEqual([request, true, false]);
  expect({ ...fast.answer, text: steady(fast.answer.text) }).toEqual({
    ...library.answer,
    text: steady(library.answer.text),
  });
  return fast.answer.status;
}

const newPair = () => Promise.all([newCallers("public"), newCallers("public")]);
/** Reads change nothing, so they share their callers. */
const readers = newPair();

test.each(sampled(called, 6))(
  "$name: the fast path and tRPC's adapter send the same bytes to every caller, for valid and invalid input",
  async ({ name, operation }) => {
    const [one, other] = await (operation.kind === "query" ? readers : newPair());
    const wrong = [{}, null, "x", ["x"], { projectSlug: "unknown" }, { projectSlug: "A B", feedbackId: 5 }];
    for (const [index, { person }] of one.callers.entries()) {
      const token = person?.token;
      await Promise.all(wrong.map((input) => expectEqual({ ...requestOf(name, operation.kind, input), token })));
      const requestIn = async ({ world, callers, stranger }: typeof one) => {
        const { person: caller = null, isOfProject } = callers[index] ?? {};
        // A person of one project has nothing of an account's.
        const fixture = newFixture({ world, caller: isOfProject ? null : caller, author: stranger });
        const input = await inputOf(name, fixture);
        return { ...requestOf(name, operation.kind, input), token: caller?.token };
      };
      await expectEqual(await requestIn(one), await requestIn(other));
    }
  },
);

test("a batch with different statuses is 207", async () => {
  const world = await newWorld({ visibility: "internal" });
  const feedbackId = await newFeedback(world, world.owner);
  const { token } = world.outsider;
  const inputs = { 0: { projectSlug: world.slug, feedbackId }, 1: { projectSlug: world.slug }, 3: null };
  const reads = (names: string) => `${names}?batch=1&input=${encodeURIComponent(JSON.stringify(inputs))}`;
  const mixed = "feedback.get,project.get,account.me,feedback.list";
  expect(await expectEqual({ path: reads(mixed), token })).toBe(207);
  expect(await expectEqual({ path: reads(mixed) })).toBe(401);
  expect(await expectEqual({ path: reads("feedback.get"), token })).toBe(200);
  expect(await expectEqual({ path: reads("project.get,member.list"), token })).toBe(404);
  expect(await expectEqual({ path: "account.me,account.me?batch=1", token })).toBe(200);
  const path = "account.update,feedback.delete?batch=1";
  expect(await expectEqual({ path, token, body: '{"0":{"full_name":"Named"},"1":{}}' })).toBe(207);
});

test("a cached answer has the same bytes as an uncached one", async () => {
  const world = await newWorld();
  await newFeedback(world, world.owner, { title: '\u0001 "\\/ \u2028 é 🐛 </script>' });
  const request = { ...requestOf("feedback.list", "query", { projectSlug: world.slug }), token: world.owner.token };
  for (let n = 0; n < 3; n++) expect(await expectEqual(request)).toBe(200);
});

test("a large answer, which is written in parts, has the same bytes, also in a batch", async () => {
  const { slug: projectSlug, owner } = await newWorld();
  for (let n = 0; n < 3; n++)
    await trpc(owner.token).feedback.create.mutate({ projectSlug, title: `Item ${n}`, description: "é".repeat(4_000) });
  const headers = { "accept-encoding": "identity" };
  const inputs = JSON.stringify(Object.fromEntries(Array.from({ length: 4 }, (_, n) => [n, { projectSlug }])));
  for (const request of [
    requestOf("feedback.list", "query", { projectSlug }),
    { path: `tag.list,feedback.list,feedback.list?batch=1&input=${encodeURIComponent(inputs)}` },
    { path: `feedback.list,tag.list,tag.list,feedback.list?batch=1&input=${encodeURIComponent(inputs)}` },
  ])
    for (let n = 0; n < 2; n++) expect(await expectEqual({ ...request, token: owner.token, headers })).toBe(200);
});

test("a long input may be read by POST", async () => {
  const { slug: projectSlug, owner } = await newWorld();
  const tag = Array.from({ length: 1_000 }, (_, index) => `tag ${index}`);
  const one = { path: "feedback.page", token: owner.token };
  expect(await expectEqual({ ...one, body: JSON.stringify({ projectSlug }) })).toBe(200);
  expect(await expectEqual({ ...one, body: JSON.stringify({ projectSlug, tag }) })).toBe(400);
  const path = "feedback.page,tag.list?batch=1";
  expect(await expectEqual({ ...one, path, body: JSON.stringify({ 0: { projectSlug }, 1: { projectSlug } }) })).toBe(
    200,
  );
});

test("query strings are parsed as tRPC parses them", async () => {
  const { slug, owner } = await newWorld();
  const input = JSON.stringify({ projectSlug: slug });
  const escaped = encodeURIComponent(input);
  const statuses = [];
  for (const query of [
    `input=${escaped}&input={}`,
    `input={}&input=${escaped}`,
    `input=${input}`,
    `input=${escaped}&input[]=1`,
    `input={"projectSlug":"%ff%zz"}`,
    `input={"projectSlug":"a+b"}`,
    "input=",
    "input=5",
    "batch=1&input=",
    `batch=2&input=${escaped}`,
    `batch=1&batch=0&input={"0":${escaped}}`,
  ])
    statuses.push(await expectEqual({ path: `tag.list?${query}`, token: owner.token }));
  expect(statuses).toEqual([200, 400, 200, 200, 400, 400, 400, 400, 400, 200, 200]);
});

test("requests that no procedure answers are left to tRPC's adapter", async () => {
  const { token } = await newPerson();
  const many = Array.from({ length: 21 }, () => "account.me").join();
  const left: [number, Request][] = [
    [404, { path: "no.such" }],
    [404, { path: "toString" }],
    [207, { path: "account.me,no.such?batch=1" }],
    [400, { path: "account.me,account.update?batch=1" }],
    [400, { path: `${many}?batch=1` }],
    [400, { path: "account.me?batch=1&input=[]" }],
    [400, { path: "account.me?input={" }],
    [405, { path: "account.update" }],
    [400, { path: "account.me,account.update?batch=1", body: "{}" }],
    [404, { path: "toString", body: "{}" }],
    [400, { path: "account.update", body: "" }],
    [400, { path: "account.update", body: "{" }],
    [415, { path: "account.update", method: "POST" }],
    [200, { path: "account.me?batch=1&input={}", headers: { "trpc-accept": "application/jsonl" } }],
    [400, { path: "account.me", headers: { accept: "text/html, application/jsonl" } }],
  ];
  for (const [status, request] of left) {
    const { answer, isFast } = await ask({ ...request, token });
    expect([request, isFast, answer.status]).toEqual([request, false, status]);
  }
});
