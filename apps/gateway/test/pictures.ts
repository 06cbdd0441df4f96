import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startChromium } from "./support/chromium.ts";

// Takes the README's pictures of the web app, of a fresh demo as its owner sees it: npm run pictures [NAME …]

const target = new URL("../../../docs/pictures/", import.meta.url).pathname;
const pages = {
  board: "/p/demo",
  roadmap: "/p/demo/roadmap",
  changelog: "/p/demo/changelog",
  inbox: "/p/demo/manage/inbox",
};
const asked = process.argv.slice(2);

const scratch = mkdtempSync(join(tmpdir(), "earshot-pictures-"));
const main = join(import.meta.dirname, "../src/main.ts");
const gateway = spawn(process.execPath, [main], {
  env: { ...process.env, DATA_DIR: join(scratch, "data"), HOST: "127.0.0.1", PORT: "0", LOG_LEVEL: "info" },
  stdio: ["ignore", "pipe", "inherit"],
});
const link = await new Promise<string>((resolve, reject) => {
  let output = "";
  gateway.stdout.on("data", (chunk) => {
    output += String(chunk);
    const [found] = /http:[^"]+\/magic-link\/[^"]+/.exec(output) ?? [];
    if (found) resolve(found);
  });
  gateway.once("exit", () => reject(new Error(`The server did not start: ${output}`)));
});

/** The widget on a page of a product, which is of another origin. */
async function takeWidget(): Promise<void> {
  const server = createServer((_, response) => {
    const code = `<script src="${new URL(link).origin}/widget.js" data-project="demo"></script>`;
    response.setHeader("content-type", "text/html").end(`<!doctype html><meta name="color-scheme" content="light dark">
      <body style="font:1.1rem/1.6 Georgia,serif;padding:2rem"><h1>My tickets</h1><p>Monthly pass, zones A and B<br>Single,
      Central to Isle Park</p>${code}<script>Earshot("open", { title: "Platform number in departures" })</script>`);
  });
  await new Promise<void>((done) => server.listen(0, "localhost", done));
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`;
  await page.goto(new URL("/p/demo", link).href);
  await page.evaluate(async (site) => {
    const post = (path: string, values: object) =>
      fetch(`/trpc/${path}`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ projectSlug: "demo", ...values }),
      });
    await post("settings.update", { widget: { origins: [site], color: "#0f7a5f" } });
    await post("settings.update", { posting: "anyone", voting: "anyone", commenting: "anyone" });
  }, origin);
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await page.goto(origin);
    await page.waitForTimeout(3_000);
    await page.screenshot({ path: join(target, `widget-${colorScheme}.png`) });
  }
  server.closeAllConnections();
  server.close();
}

const browser = await startChromium(scratch);
const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, reducedMotion: "reduce" });
await page.goto(link);
for (const [name, path] of Object.entries(pages)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await page.goto(new URL(path, link).href);
    // The inbox opens what is first in it.
    if (name === "inbox") {
      await page.waitForTimeout(1_000);
      await page.keyboard.press("j");
    }
    // Whatever a page shows last comes after its first paint.
    await page.waitForTimeout(1_000);
    await page.screenshot({ path: join(target, `${name}-${colorScheme}.png`) });
  }
}
if (asked.length === 0 || asked.includes("widget")) await takeWidget();
await browser.close();
gateway.kill();
await once(gateway, "exit");
rmSync(scratch, { recursive: true });
