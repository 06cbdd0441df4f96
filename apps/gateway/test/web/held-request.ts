import type { Page } from "playwright-core";

/** The address of a read, with a text in its input: it may share its request with other reads. */
export const readOf = (operation: string, text = ""): RegExp =>
  new RegExp(String.raw`/trpc/[^?]*\b${operation.replace(".", String.raw`\.`)}\b.*${text}`);

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

/**
 * Holds back the response to the next request of an address. `responded` waits until the server has sent it; `release`
 * gives it to the page, and waits until the page has it.
 */
export async function holdBackResponse(page: Page, address: RegExp) {
  const responded = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  await page.route(
    address,
    async (route) => {
      const response = await route.fetch();
      responded.resolve();
      await released.promise;
      await route.fulfill({ response });
    },
    { times: 1 },
  );
  const release = async () => {
    const arrived = page.waitForResponse(address);
    released.resolve();
    await (await arrived).finished();
  };
  return { responded: responded.promise, release };
}
