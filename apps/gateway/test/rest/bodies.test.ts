// @module-tag api
// @module-tag alike
import { expect, test } from "vitest";
import { badBodies, deepest } from "./bad-bodies.ts";
import { type BadRequest, bearer, notRefused } from "../support/refusals.ts";
import { furnish, newFixture } from "../support/fixture.ts";
import { responsesIn, bytesOf, exchange, send } from "../support/raw-http.ts";
import { fill, paths } from "../support/routes.ts";
import { newWorld } from "../support/world.ts";

const world = await newWorld();

const parameters = await furnish(newFixture({ world, caller: world.owner, author: world.owner }));
const addressesOf = (...wanted: string[]) =>
  Object.entries(paths).flatMap(([path, methods]) =>
    methods.filter((method) => wanted.includes(method)).map((method) => ({ method, path: fill(path, parameters) })),
  );

/** The operations that take a body. */
const writes = addressesOf("PATCH", "POST");
const project = { method: "PATCH", path: fill("/projects/{projectSlug}", parameters) };

/** Each of these to each operation, as its owner. */
const toAll = (requests: Omit<BadRequest, "path" | "method">[]): BadRequest[] =>
  writes.flatMap((address) =>
    requests.map((request) => ({
      ...request,
      ...address,
      headers: { ...bearer(world.owner), ...request.headers },
    })),
  );

/** Everything in the project that a body could have changed. */
const stored = () =>
  Promise.all(addressesOf("GET").map(async ({ path }) => (await send({ path, headers: bearer(world.owner) })).text));

test("a body that is not a JSON object in UTF-8, or is nested deeper than 32 levels, is 400 for every operation and changes nothing", async () => {
  const before = await stored();
  const requests = toAll(Object.entries(badBodies).map(([what, body]) => ({ what, body, status: 400 })));
  expect(requests.length).toBeGreaterThan(200);
  expect(await notRefused(requests)).toEqual([]);
  expect(await stored()).toEqual(before);
});

test("a body of 32 levels is accepted, and so is one with a byte order mark", async () => {
  const headers = bearer(world.owner);
  for (const body of [deepest, `\ufeff${deepest}`])
    expect((await send({ ...project, headers, body })).status).toBe(200);
});

test("a body of another type than application/json is 415", async () => {
  const types = [
    undefined,
    "",
    "json",
    "text/plain",
    "text/json",
    "application/",
    "application/jsonx",
    "application/json-patch+json",
    "application/vnd.api+json",
    "application/merge-patch+json",
    "application/xml",
    "application/octet-stream",
    "application/x-www-form-urlencoded",
    "multipart/form-data; boundary=x",
    "text/plain; application/json",
    "*/*",
    "application/json, text/plain",
  ];
  const requests = toAll(
    types.map((type) => ({ what: `${type}`, headers: { "content-type": type }, body: "{}", status: 415 })),
  );
  expect(await notRefused(requests)).toEqual([]);
});

test("application/json is accepted in any case and with parameters", async () => {
  for (const type of ["APPLICATION/JSON", "application/json; charset=utf-8", "application/json;charset=UTF-8 "]) {
    const headers = { ...bearer(world.owner), "content-type": type };
    expect((await send({ ...project, headers, body: "{}" })).status).toBe(200);
  }
});

test("a compressed body is 415", async () => {
  const encodings = ["gzip", "deflate", "br", "x-unknown"];
  const requests = toAll(
    encodings.map((what) => ({ what, headers: { "content-encoding": what }, body: "{}", status: 415 })),
  );
  expect(await notRefused(requests)).toEqual([]);
});

const megabyte = 2 ** 20;
const padded = (length: number) => '{"x":""}'.padStart(length, " ");

test("a body over 256 KB is 413, valid or not, and one of 256 KB is accepted", async () => {
  const bodies = [padded(megabyte / 4 + 1), "x".repeat(megabyte / 4 + 1), padded(megabyte)];
  expect(await notRefused(toAll(bodies.map((body) => ({ what: `${body.length} bytes`, body, status: 413 }))))).toEqual(
    [],
  );
  const largest = { ...project, headers: bearer(world.owner), body: padded(megabyte / 4) };
  expect((await send(largest)).status).toBe(200);
});

test("a body over 256 KB in chunks, without a length, is 413", async () => {
  const chunk = `10000\r\n${"x".repeat(0x1_0000)}\r\n`;
  const headers = { ...bearer(world.owner), "content-type": "application/json", "transfer-encoding": "chunked" };
  const answers = await Promise.all(
    writes.map(async (address) => {
      const head = bytesOf({ ...address, headers }).toString();
      return responsesIn(await exchange(`${head}${chunk.repeat(5)}0\r\n\r\n`));
    }),
  );
  expect(answers.flat().map(({ status, text }) => [status, text])).toEqual(
    writes.map(() => [413, '{"error":"the body is over 256 KB."}']),
  );
});
