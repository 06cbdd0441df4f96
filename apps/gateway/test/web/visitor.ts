import { AxeBuilder } from "@axe-core/playwright";
import { expect } from "vitest";
import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import type { BrowserSession } from "../support/browser-session.ts";

/** The state that React keeps at its root element. `isDehydrated` until the server's page is taken over. */
type ReactContainer = { stateNode: { current: { memoizedState: { isDehydrated?: boolean } | null } } };

/** Returns true if React has taken over the server's page. Before that, a click is lost. */
function isContinued(): boolean {
  const root = document.querySelector("#root");
  if (!root) return true;
  const container = Object.entries(root).find(([key]) => key.startsWith("__reactContainer"))?.[1] as ReactContainer;
  return container?.stateNode.current.memoizedState?.isDehydrated === false;
}

/** React's effects, which listen to keys, run when the page has nothing else to do. */
const whenIdle = () => new Promise<void>((done) => requestIdleCallback(() => done(), { timeout: 1000 }));

/** A page of its own, and what went wrong in it: what the policy refused, what was thrown, what React complained of. */
export async function openPage(browser: Browser, options: BrowserContextOptions = {}) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options });
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  const [goto, waitForURL] = [page.goto.bind(page), page.waitForURL.bind(page)];
  const whenUsable = async () => {
    await page.waitForFunction(isContinued);
    await page.evaluate(whenIdle);
  };
  if (options.javaScriptEnabled !== false) {
    page.goto = async (...args) => {
      const response = await goto(...args);
      await whenUsable();
      return response;
    };
    page.waitForURL = async (...args) => {
      await waitForURL(...args);
      await whenUsable();
    };
  }
  const faults: string[] = [];
  page.on("pageerror", (error) => faults.push(error.message));
  page.on("console", (message) => {
    if (/Content Security Policy|hydrat|Minified React/i.test(message.text())) faults.push(message.text());
  });
  return { context, page, faults };
}

/** Gives the page somebody's session. */
export const signInTo = (context: BrowserContext, { cookies, url }: BrowserSession): Promise<void> =>
  context.addCookies([...cookies].map(([name, value]) => ({ name, value, url })));

/** Returns axe's findings as lines that name the rule and the first element. */
export async function violationsOf(page: Page): Promise<string[]> {
  // Without frames to put together, axe needs no second page for its report.
  const builder = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ["violations"] });
  const { violations } = await builder.analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
}

/** Returns true if a page is wider than the screen. */
export const scrollsSideways = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);

/** Looks at the page as a phone and a desktop show it, light and dark. */
export async function looksRight(page: Page): Promise<void> {
  for (const width of [375, 1280])
    for (const colorScheme of ["dark", "light"] as const) {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme });
      expect({ width, colorScheme, found: await violationsOf(page) }).toEqual({ width, colorScheme, found: [] });
      expect({ width, scrolls: await scrollsSideways(page) }).toEqual({ width, scrolls: false });
    }
}
