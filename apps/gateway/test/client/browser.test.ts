import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import type * as Client from "@earshot/client";
import { build } from "tsdown";
import { expect, inject, onTestFinished, test } from "vitest";
import { launch } from "../support/browser.ts";
import { em, startServer } from "../support/server.ts";
import { newWorld } from "../support/world.ts";

/** The client with all that it needs, as an app's bundler makes it; the code. */
async function bundle(): Promise<string> {
  const outDir = join(inject("scratch"), "browser");
  const entry = { client: new URL("../../../../packages/client/src/index.ts", import.meta.url).pathname };
  const deps = { alwaysBundle: [/./] };
  await build({ entry, outDir, deps, platform: "browser", minify: true, dts: false, config: false, logLevel: "error" });
  return readFileSync(join(outDir, "client.js"), "utf8");
}

/** Makes the script's exports known to what a test evaluates. */
const html =
  '<!doctype html><script type="module">import * as Earshot from "/client.js"; window.Earshot = Earshot;</script>';

/** A site that has nothing but this script; its address. */
async function serve(script: string): Promise<string> {
  const site = createServer(({ url }, response) => {
    const isScript = url === "/client.js";
    response.setHeader("content-type", isScript ? "text/javascript" : "text/html");
    response.end(isScript ? script : html);
  });
  await new Promise<void>((resolve) => site.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void site.close());
  return `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
}

test("the client is below 17 kB when bundled, minified and compressed", async () => {
  expect(gzipSync(await bundle()).length).toBeLessThan(17_000);
});

test("a page of an allowed origin can read, write, get an error and subscribe", async () => {
  const origin = await serve(await bundle());
  const gateway = await startServer(em, { CORS_ORIGINS: origin });
  onTestFinished(() => gateway.app.close());
  const { slug: projectSlug, owner } = await newWorld();
  const page = await (await launch()).newPage();
  await page.goto(origin);
  await page.waitForFunction("window.Earshot");
  const seen = await page.evaluate(
    async ({ url, token, slug }) => {
      const { createClient, EarshotError } = (globalThis as unknown as { Earshot: typeof Client }).Earshot;
      const client = createClient({ url, token });
      const received: string[] = [];
      const subscription = client.feedback.changed.subscribe(
        { projectSlug: slug },
        {
          onStarted: () =>
            void client.feedback.create.mutate({ projectSlug: slug, title: "From a page", description: "Yes." }),
          onData: ({ kind }) => void received.push(kind),
        },
      );
      while (received.length === 0) await new Promise((resolve) => setTimeout(resolve, 50));
      subscription.unsubscribe();
      const refused: unknown = await client.project.get
        .query({ projectSlug: "nowhere" })
        .catch((error: unknown) => error);
      const titles = (await client.feedback.list.query({ projectSlug: slug })).map(({ title }) => title);
      return { received, titles, code: refused instanceof EarshotError && refused.code };
    },
    { url: gateway.url, token: owner.token, slug: projectSlug },
  );
  expect(seen).toEqual({ received: ["feedback_created"], titles: ["From a page"], code: "NOT_FOUND" });
});
