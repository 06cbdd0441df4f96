/** How many changes are under way at a time. */
const atOnce = 8;

/** Calls for each item, a few at a time, and returns what came of each. */
export async function settleAll<Item, Result>(items: readonly Item[], call: (item: Item) => Promise<Result>) {
  const results: PromiseSettledResult<Result>[] = [];
  for (let first = 0; first < items.length; first += atOnce)
    results.push(...(await Promise.allSettled(items.slice(first, first + atOnce).map(call))));
  return results;
}
