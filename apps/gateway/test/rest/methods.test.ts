// @module-tag api
// @module-tag alike
import { METHODS } from "node:http";
import { expect, test } from "vitest";
import { furnish, newFixture } from "../support/fixture.ts";
import { fill, paths } from "../support/routes.ts";
import { allowedBy, type BadRequest, bearer, isErrorObject, notRefused } from "../support/refusals.ts";
import { responsesIn, bytesOf, exchange, send } from "../support/raw-http.ts";
import { newWorld } from "../support/world.ts";

const world = await newWorld();
const parameters = await furnish(newFixture({ world, caller: world.owner, author: world.owner }));

const allowedAt = (methods: string[]) => [
  ...methods.flatMap((method) => (method === "GET" ? ["GET", "HEAD"] : [method])),
  "OPTIONS",
];

/** Every method that Node knows on every path; those that fit are left out. CONNECT has no path. */
const wrong = (): BadRequest[] =>
  Object.entries(paths).flatMap(([path, methods]) => {
    const allowed = allowedAt(methods);
    return METHODS.filter((method) => method !== "CONNECT" && !allowed.includes(method)).map((method) => ({
      what: "wrong method",
      status: 405,
      allow: allowed,
      method,
      path: fill(path, parameters),
    }));
  });

test("a wrong method is 405 with Allow on each path, for every caller and body", async () => {
  const requests = wrong();
  expect(requests.length).toBeGreaterThan(400);
  expect(await notRefused(requests)).toEqual([]);
  const sample = requests.filter(({ method }) =>
    ["DELETE", "PUT", "POST", "PATCH", "TRACE", "PROPFIND"].includes(String(method)),
  );
  const withMore = sample.map((request) => ({
    ...request,
    headers: { ...bearer(world.owner), "content-type": "text/plain" },
    body: "{",
  }));
  expect(await notRefused(withMore)).toEqual([]);
});

test("the address of tags is never read as a feedback id", async () => {
  const tags = `/v1/projects/${world.slug}/feedback/tags`;
  const ofTags = { status: 405, allow: ["GET", "HEAD", "POST", "OPTIONS"], what: "feedback/tags", path: tags };
  const ofTag = { status: 405, allow: ["DELETE", "OPTIONS"], what: "feedback/tags/…" };
  expect(
    await notRefused([
      { ...ofTags, method: "DELETE" },
      ...["upvotes", "comments", "bug"].map((name) => ({ ...ofTag, path: `${tags}/${name}` })),
    ]),
  ).toEqual([]);
});

test("a method that HTTP does not have is 400", async () => {
  const methods = ["FOO", "get", "GETT", "G", "GET\t", "(GET)", "GÉT"];
  expect(
    await notRefused(methods.map((method) => ({ what: method, status: 400, method, path: "/v1/demo/changelogs" }))),
  ).toEqual([]);
});

test("no header or parameter overrides the method", async () => {
  const path = `/v1/projects/${world.slug}`;
  const headers = {
    ...bearer(world.owner),
    "x-http-method-override": "DELETE",
    "x-http-method": "DELETE",
    "x-method-override": "DELETE",
  };
  for (const address of [path, `${path}?_method=DELETE`])
    expect((await send({ path: address, headers })).status).toBe(200);
});

test.each(Object.entries(paths))(
  "HEAD is GET without a body, and OPTIONS lists the allowed methods: %s",
  async (path, methods) => {
    const address = { path: fill(path, parameters), headers: bearer(world.owner) };
    const options = await send({ ...address, method: "OPTIONS", headers: {} });
    expect([options.status, allowedBy(options), options.text]).toEqual([204, allowedAt(methods).toSorted(), ""]);
    if (!methods.includes("GET")) return;
    const got = await send(address);
    const [head] = responsesIn(await exchange(bytesOf({ ...address, method: "HEAD" })));
    const comparable = ({ date, "x-request-id": id, ...headers }: Record<string, string>) => ({
      ...headers,
      dated: !!date && !!id,
    });
    expect([head?.status, comparable(head?.headers ?? {})]).toEqual([200, comparable(got.headers)]);
    expect(Number(head?.headers["content-length"])).toBe(Buffer.byteLength(got.text));
  },
);

test("a failed HEAD has no body either", async () => {
  const unknown = crypto.randomUUID();
  const requests: BadRequest[] = [
    { what: "anonymous", status: 401, path: `/v1/projects/${world.slug}` },
    { what: "a bad slug", status: 400, path: "/v1/-/changelogs" },
    {
      what: "unknown feedback",
      status: 404,
      path: `/v1/projects/${world.slug}/feedback/${unknown}`,
      headers: bearer(world.owner),
    },
    { what: "an unknown path", status: 404, path: "/v1/unknown" },
    {
      what: "no GET",
      status: 405,
      allow: ["DELETE", "OPTIONS"],
      path: `/v1/projects/${world.slug}/invites/${unknown}`,
    },
  ];
  expect(await notRefused(requests.map((request) => ({ ...request, method: "HEAD" })))).toEqual([]);
});

test("CONNECT is 405", async () => {
  const received = await exchange("CONNECT earshot.test:443 HTTP/1.1\r\nHost: earshot.test:443\r\n\r\n");
  const [answer] = responsesIn(received);
  expect(answer?.status).toBe(405);
  expect(answer && isErrorObject(answer)).toBe(true);
  expect(answer && allowedBy(answer)).toEqual(["DELETE", "GET", "HEAD", "OPTIONS", "PATCH", "POST"]);
});
