// @module-tag system
// @module-tag alike
import { expect, test } from "vitest";
import { server } from "../support/server.ts";
import { newWorld } from "../support/world.ts";

/** The most JavaScript that a public board may load, compressed, in bytes. */
const budget = 150_000;

test("a public board loads less than 150 kB of JavaScript, compressed", async () => {
  const html = await (await fetch(`${server.url}/p/${(await newWorld()).slug}`)).text();
  const scripts = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map(([, path = ""]) => path);
  const sizes = await Promise.all(
    scripts.map(async (path) => {
      const response = await fetch(server.url + path, { method: "HEAD", headers: { "accept-encoding": "br" } });
      return Number(response.headers.get("content-length"));
    }),
  );
  expect(Math.min(...sizes)).toBeGreaterThan(0);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(budget);
});
