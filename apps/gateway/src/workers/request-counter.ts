import { LRUCache } from "lru-cache";

/** The most clients that are counted. Above it, the least recent one is forgotten. */
const maxClients = 100_000;

/** The requests of one client in its window of time so far, and the milliseconds until that ends. */
export interface Counted {
  readonly current: number;
  readonly ttl: number;
}

/** Counts one more request of the client with this key, in a window of so many milliseconds. */
export type CountRequest = (key: string, milliseconds: number) => Counted | Promise<Counted>;

/** Counts requests in the memory of this process. */
export function createCounter(): (...input: Parameters<CountRequest>) => Counted {
  const windows = new LRUCache<string, { count: number; end: number }>({ max: maxClients });
  return (key, milliseconds) => {
    const now = Date.now();
    const open = windows.get(key);
    const window = open && open.end > now ? open : { count: 0, end: now + milliseconds };
    if (window !== open) windows.set(key, window);
    window.count++;
    return { current: window.count, ttl: window.end - now };
  };
}
