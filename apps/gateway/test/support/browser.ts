import type { Browser } from "playwright-core";
import { inject, onTestFinished } from "vitest";
import { startChromium } from "./chromium.ts";

let started: Promise<Browser> | undefined;

/** Returns the worker's browser, which its files share. With the test, or as `end` says, its pages close. */
export async function launch(end: (close: () => Promise<void>) => void = onTestFinished): Promise<Browser> {
  const browser = await (started ??= startChromium(inject("scratch")));
  end(async () => void (await Promise.all(browser.contexts().map((context) => context.close()))));
  return browser;
}
