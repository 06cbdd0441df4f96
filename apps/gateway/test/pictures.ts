import { spawn } from "node:child_process";
import { once } from "node:events";
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
await browser.close();
gateway.kill();
await once(gateway, "exit");
rmSync(scratch, { recursive: true });
