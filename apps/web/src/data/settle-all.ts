/** Calls a function for each item, a few at a time. Returns the results in order. */
export async function settleAll<Item, Result>(
  items: readonly Item[],
  call: (item: Item) => Promise<Result>,
  atOnce = 8,
) {
  const results: PromiseSettledResult<Result>[] = [];
  for (let first = 0; first < items.length; first += atOnce)
    results.push(...(await Promise.allSettled(items.slice(first, first + atOnce).map(call))));
  return results;
}
