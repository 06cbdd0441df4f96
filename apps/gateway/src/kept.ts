import { type Kept, keptSize } from "@earshot/domain";
import { LRUCache } from "lru-cache";
import type { Metrics } from "./metrics.ts";

/** Where answers are kept, up to this size; the oldest go first. Null where there is no room. */
export function createKept(megabytes: number, { answers, answersSize }: Metrics): Kept | null {
  if (megabytes === 0) return null;
  const cache: LRUCache<string, Parameters<Kept["set"]>[1]> = new LRUCache({
    maxSize: megabytes * 1_000_000,
    sizeCalculation: keptSize,
  });
  const [hits, misses] = [answers.labels("yes"), answers.labels("no")];
  return {
    get: (key) => cache.get(key),
    has: (key) => cache.has(key),
    set(key, value) {
      cache.set(key, value);
      answersSize.set(cache.calculatedSize);
    },
    count: (wasKept) => (wasKept ? hits : misses).inc(),
  };
}
