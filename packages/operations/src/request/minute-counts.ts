import { LRUCache } from "lru-cache";

const minute = 60_000;
/** Beyond this number, whoever was seen least lately is forgotten, and begins anew. */
const max = 50_000;

/** Counts one more of a key. Returns the seconds to wait if there were more than `most` within the minute, else 0. */
export type CountInMinute = (key: string, most: number) => number;

/** Counts in the memory of this process: see docs/decisions/0069. */
export function createMinuteCounts(): CountInMinute {
  const counts = new LRUCache<string, { count: number; readonly until: number }>({ max, ttl: minute });
  return (key, most) => {
    const now = Date.now();
    let counted = counts.get(key);
    if (!counted || counted.until <= now) counts.set(key, (counted = { count: 0, until: now + minute }));
    return ++counted.count > most ? Math.ceil((counted.until - now) / 1_000) : 0;
  };
}
