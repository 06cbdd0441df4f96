import type { Page } from "playwright-core";

/** Holds back what the page sends to an address, as a slow line does. Returns a function that lets it through. */
export async function holdBack(page: Page, address: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}
