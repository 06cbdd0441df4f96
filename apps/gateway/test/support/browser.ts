import type { Browser } from "playwright-core";
import { inject, onTestFinished } from "vitest";
import { startChromium } from "./chromium.ts";

/** Starts a browser, which ends with the test or as `end` says. */
export async function launch(end: (close: () => Promise<void>) => void = onTestFinished): Promise<Browser> {
  const browser = await startChromium(inject("scratch"));
  end(() => browser.close());
  return browser;
}
