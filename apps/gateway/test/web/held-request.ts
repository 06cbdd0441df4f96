import type { Page } from "playwright-core";

/** Holds back what the page sends to an operation, as a slow line does. Returns a function that lets it through. */
export async function holdBack(page: Page, operation: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(`**/trpc/${operation}`, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}
