// @module-tag system
// @module-tag alike
import { type IncomingMessage, request } from "node:http";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { beforeAll, expect, test } from "vitest";
import { server } from "../support/server.ts";
import { newChangelog, newFeedback, newWorld, type World } from "../support/world.ts";

let world: World;
beforeAll(async () => {
  world = await newWorld();
  for (let count = 0; count < 20; count++) {
    await newFeedback(world, world.outsider, {
      title: `Wünsche ${count}`,
      description: "A night train. ".repeat(count),
    });
    await newChangelog(world, { content: "The night train is back. ".repeat(20) });
  }
});

/** Asks without a client that decodes. */
async function ask(path: string, headers: Record<string, string> = {}) {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    request(server.url + path, { agent: false, headers }, resolve)
      .on("error", reject)
      .end();
  });
  const chunks = await response.toArray();
  return { status: response.statusCode, headers: response.headers, body: Buffer.concat(chunks as Buffer[]) };
}

const input = (value: object) => encodeURIComponent(JSON.stringify(value));
const bearer = () => ({ authorization: `Bearer ${world.owner.token}` });
const decoders = { br: brotliDecompressSync, gzip: gunzipSync };

/** What a response has of itself, such as the time of a page. */
const withoutTimes = (body: Buffer) => body.toString().replace(/"(?:dehydratedAt|dataUpdatedAt)":\d+/g, "");

test.each([
  ["/v1", () => `/v1/projects/${world.slug}/feedback`],
  ["/v1 for everyone", () => `/v1/${world.slug}/changelogs`],
  ["tRPC", () => `/trpc/feedback.page?input=${input({ projectSlug: world.slug })}`],
  ["a batch of tRPC", () => `/trpc/feedback.page?batch=1&input=${input({ 0: { projectSlug: world.slug } })}`],
  [
    "GraphQL",
    () =>
      `/graphql?query=${encodeURIComponent(`{ project(slug: "${world.slug}") { feedback { nodes { title description } } } }`)}`,
  ],
  ["a page", () => `/p/${world.slug}`],
  ["a feed", () => `/p/${world.slug}/changelog.atom`],
])("%s comes compressed if the client takes that, and is the same", async (_, path) => {
  const plain = await ask(path(), { ...bearer(), accept: "*/*" });
  expect([plain.status, plain.headers["content-encoding"]]).toEqual([200, undefined]);
  expect(plain.headers.vary).toContain("accept-encoding");
  for (const [accepted, encoding] of [
    ["gzip, deflate, br, zstd", "br"],
    ["GZIP", "gzip"],
    ["br;q=0, gzip;q=0.5", "gzip"],
  ] as const)
    for (let time = 0; time < 2; time++) {
      const { headers, body } = await ask(path(), { ...bearer(), accept: "*/*", "accept-encoding": accepted });
      expect([headers["content-encoding"], Number(headers["content-length"])]).toEqual([encoding, body.length]);
      expect(headers.vary).toBe(plain.headers.vary);
      expect(headers["content-type"]).toBe(plain.headers["content-type"]);
      expect(body.length).toBeLessThan(plain.body.length / 2);
      expect(withoutTimes(decoders[encoding](body))).toBe(withoutTimes(plain.body));
    }
});

test("what is short goes out as it is", async () => {
  for (const path of ["/v1/none/changelogs", "/trpc/account.me", "/graphql?query={__typename}"])
    expect((await ask(path, { "accept-encoding": "br" })).headers["content-encoding"]).toBeUndefined();
});

test("a compressed response has a weak ETag, by which it is not sent again", async () => {
  for (const path of [`/v1/projects/${world.slug}/feedback`, `/p/${world.slug}/changelog.json`]) {
    const { headers: plain } = await ask(path, bearer());
    const { headers } = await ask(path, { ...bearer(), "accept-encoding": "br" });
    expect(headers.etag).toBe(`W/${plain.etag}`);
    for (const known of [plain, headers]) {
      const again = await ask(path, { ...bearer(), "accept-encoding": "br", "if-none-match": known.etag! });
      expect([again.status, again.headers.etag, again.body.length]).toEqual([304, known.etag, 0]);
    }
  }
});

test("a stream is not compressed", async () => {
  const leaving = new AbortController();
  const { headers, body } = await fetch(
    `${server.url}/trpc/feedback.changed?input=${input({ projectSlug: world.slug })}`,
    {
      headers: { ...bearer(), accept: "text/event-stream", "accept-encoding": "br" },
      signal: leaving.signal,
    },
  );
  expect([headers.get("content-type"), headers.get("content-encoding")]).toEqual(["text/event-stream", null]);
  expect(body).not.toBeNull();
  leaving.abort();
});

test("what another site makes a browser ask for with a session is not compressed", async () => {
  const encodingOf = async (headers: Record<string, string>) =>
    (await ask(`/p/${world.slug}`, { "accept-encoding": "br", ...headers })).headers["content-encoding"];
  const cookie = "earshot.session_token=some";
  for (const site of ["cross-site", "same-site"]) {
    expect(await encodingOf({ cookie, "sec-fetch-site": site })).toBeUndefined();
    expect(await encodingOf({ "sec-fetch-site": site })).toBe("br");
  }
  for (const site of ["same-origin", "none"]) expect(await encodingOf({ cookie, "sec-fetch-site": site })).toBe("br");
});
