// @module-tag system
// @module-tag alike
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import type * as Client from "@earshot/client";
import { build } from "tsdown";
import { expect, inject, onTestFinished, test } from "vitest";
import { build as buildPage, preview, type Rolldown } from "vite";
import { launch } from "../support/browser.ts";
import { newSession } from "../support/credentials.ts";
import { db, em, startServer } from "../support/server.ts";
import { newWorld } from "../support/world.ts";

/** An app of one page that makes the client known to what a test evaluates. */
const app = {
  "index.html": `<!doctype html><script type="module" src="./main.js"></script>`,
  "main.js": `import { createClient, EarshotError } from "./client/index.js"; window.Earshot = { createClient, EarshotError };`,
};

/** Builds the page as an app does, from the client as it is published. */
async function newPage() {
  const root = join(inject("scratch"), "page");
  mkdirSync(root, { recursive: true });
  for (const [name, content] of Object.entries(app)) writeFileSync(join(root, name), content);
  const client = new URL("../../../../packages/client/", import.meta.url).pathname;
  await build({ cwd: client, outDir: join(root, "client"), dts: false, logLevel: "error" });
  const { output } = (await buildPage({ root, configFile: false, logLevel: "error" })) as Rolldown.RolldownOutput;
  const scripts = output.flatMap((file) => (file.type === "chunk" ? file.code : []));
  return { root, scripts };
}

/** Serves the page alone; returns its origin. */
async function serve(root: string): Promise<string> {
  const site = await preview({ root, configFile: false, preview: { host: "127.0.0.1", port: 0 } });
  onTestFinished(() => site.close());
  return new URL(site.resolvedUrls?.local[0] ?? "").origin;
}

test("in a page that Vite has built the client takes 9 kB, compressed", async () => {
  const { scripts } = await newPage();
  const size = gzipSync(scripts.join("")).length;
  expect(size).toBeGreaterThan(8_500);
  expect(size).toBeLessThan(9_500);
});

test("a page of an allowed origin uses the session of whoever looks at it, and a page of another origin does not", async () => {
  const { root } = await newPage();
  const [allowed, other] = [await serve(root), await serve(root)];
  const gateway = await startServer(em, { CORS_ORIGINS: allowed });
  onTestFinished(() => gateway.app.close());
  const { owner } = await newWorld();
  const context = await (await launch()).newContext();
  const [name = "", value = ""] = (await newSession(db, owner)).split("=");
  await context.addCookies([{ name, value, url: gateway.url }]);
  const nameAt = async (origin: string) => {
    const page = await context.newPage();
    await page.goto(origin);
    await page.waitForFunction("window.Earshot");
    return page.evaluate(async (url) => {
      const { createClient } = (globalThis as unknown as { Earshot: typeof Client }).Earshot;
      const withCookies: typeof fetch = (input, init) => fetch(input, { ...init, credentials: "include" });
      const client = createClient({ url, fetch: withCookies, retries: 0 });
      return client.account.update.mutate({ full_name: "From a page" }).then(
        (account) => account.full_name,
        () => null,
      );
    }, gateway.url);
  };
  expect(await nameAt(other)).toBeNull();
  expect(await nameAt(allowed)).toBe("From a page");
});

test("a page of an allowed origin can read, write, get an error and subscribe", async () => {
  const { root } = await newPage();
  const origin = await serve(root);
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
