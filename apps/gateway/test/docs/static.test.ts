// @module-tag system
// @module-tag alike
import { describe, expect, test } from "vitest";
import { send } from "../support/raw-http.ts";
import { server } from "../support/server.ts";

const get = (path: string, encoding: string | undefined, headers: Record<string, string> = {}) =>
  send({ path, headers: { accept: "text/html,*/*;q=0.8", "accept-encoding": encoding, ...headers } });

const size = async (path: string, encoding?: string) => Number((await get(path, encoding)).headers["content-length"]);

/** Returns the decoded body, whatever its encoding. */
const content = async (path: string, encoding: string) =>
  (await fetch(server.url + path, { headers: { accept: "text/html", "accept-encoding": encoding } })).text();

describe.each(["/graphql", "/docs/", "/docs/js/scalar.js", "/openapi.json"])("%s", (path) => {
  test("comes compressed if the browser takes that, and is the same", async () => {
    const whole = await size(path);
    for (const [accepted, encoding] of [
      ["gzip, deflate, br, zstd", "br"],
      ["GZIP", "gzip"],
      ["br;q=0, gzip;q=0.5", "gzip"],
      ["br; q=0.0", undefined],
      ["identity", undefined],
    ] as const) {
      const { status, headers } = await get(path, accepted);
      expect([status, headers["content-encoding"]]).toEqual([200, encoding]);
      expect(Number(headers["content-length"]) < whole * 0.6).toBe(encoding !== undefined);
    }
    const plain = await content(path, "identity");
    for (const encoding of ["br", "gzip"]) expect((await content(path, encoding)) === plain).toBe(true);
  });

  test("is not sent again to a browser that has it", async () => {
    for (const encoding of ["br", "gzip", undefined]) {
      const { headers } = await get(path, encoding);
      expect(headers).toMatchObject({ "cache-control": "no-cache", vary: "accept, accept-encoding" });
      const again = await get(path, encoding, { "if-none-match": headers["etag"]! });
      expect([again.status, again.headers["etag"], again.text]).toEqual([304, headers["etag"], ""]);
      expect((await get(path, encoding, { "if-none-match": '"another"' })).status).toBe(200);
    }
  });
});

test("a first load of GraphiQL is under 2 MB, and one of /docs under 1.2 MB", async () => {
  expect(await size("/graphql", "br")).toBeLessThan(2_000_000);
  expect((await size("/docs/", "br")) + (await size("/docs/js/scalar.js", "br"))).toBeLessThan(1_200_000);
});
