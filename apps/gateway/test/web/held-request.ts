import type { Page } from "playwright-core";

/** Holds back what the page sends to an address, or so many times, as a slow line does. Returns what lets it through. */
export async function holdBack(page: Page, address: string | RegExp, times = Infinity): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(
    address,
    async (route) => {
      await promise;
      await route.continue();
    },
    { times },
  );
  return resolve;
}
