/**
 * Loads a batch in groups, all at once. `load` returns a result for each item of a group, in order. If it fails, each
 * item of that group gets the error. Returns the results in the order of the batch.
 */
export async function inGroups<Key, Result>(
  batch: readonly Key[],
  groupOf: (key: Key) => string,
  load: (group: readonly Key[]) => Promise<readonly Result[]>,
): Promise<(Result | Error)[]> {
  const found = new Map<Key, Result | Error>();
  const loadGroup = async (group: readonly Key[]) => {
    const results = await load(group).catch((error: unknown) => group.map(() => error as Error));
    group.forEach((key, index) => found.set(key, results[index] as Result | Error));
  };
  await Promise.all([...Map.groupBy(batch, groupOf).values()].map(loadGroup));
  return batch.map((key) => found.get(key) as Result | Error);
}
