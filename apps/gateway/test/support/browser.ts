import { existsSync } from "node:fs";
import { type Browser, chromium } from "playwright-core";
import { onTestFinished } from "vitest";

const executablePath = process.env["CHROMIUM"] || "/usr/bin/chromium";
/** Whether there is a browser; where there is none, its tests are skipped, and say so. */
export const isThere = existsSync(executablePath);
if (!isThere)
  process.stderr.write(
    `SKIPPED: what is tried in a browser, for there is no ${executablePath}. ` +
      "Install one (on Debian: apt-get install chromium), or name yours: CHROMIUM=/path/to/chromium npm test\n",
  );

const flags = "no-sandbox disable-gpu disable-quic no-first-run disable-background-networking disable-component-update";
const args = ["headless", ...flags.split(" "), "disable-sync"].map((flag) => `--${flag}`);

/** A browser, which ends with the test. */
export async function launch(): Promise<Browser> {
  const browser = await chromium.launch({ executablePath, args });
  onTestFinished(() => browser.close());
  return browser;
}
