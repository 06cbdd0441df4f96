import { LRUCache } from "lru-cache";
import type { ClientBase, Pool, QueryConfig } from "pg";
import type { WatchStatement } from "./warn.ts";

/** The names of prepared statements by their text: of those that were asked last. */
const names = new LRUCache<string, string>({ max: 128 });
let count = 0;

/** The most statements that one connection holds: the plan of a page of feedback takes 0.4 MB of PostgreSQL's memory. */
const maxHeld = 2 * names.max;

/** A statement that `pg` prepares once a connection: to plan one costs more than most take to run. */
function prepare(text: string): QueryConfig {
  const name = names.get(text) ?? `s${count++}`;
  names.set(text, name);
  return { text, name };
}

/** How `pg` and PostgreSQL say that a connection is of no more use. */
const isSpoilt = (error: unknown) =>
  error instanceof Error &&
  // It still waits for an answer, for a quarter of an hour where the server's machine is gone without a word.
  (error.message === "Query read timeout" ||
    // What is prepared on it would give other columns than it did, for the schema has changed.
    ("code" in error && error.code === "0A000"));

/**
 * Watches what a pool's connections are asked, and ends one on which whoever got it next would wait or fail, or which
 * holds too many statements.
 */
export function watchPool(pool: Pool, watch: WatchStatement): void {
  const held = new WeakMap<ClientBase, Set<string | undefined>>();
  pool.on("connect", (client) => {
    const itsNames = new Set<string | undefined>();
    held.set(client, itsNames);
    const query = client.query.bind(client) as (...parameters: unknown[]) => unknown;
    client.query = ((asked: string | QueryConfig, ...parameters: unknown[]) => {
      const phrased = typeof asked === "string" ? prepare(asked) : asked;
      itsNames.add(phrased.name);
      const result = watch(phrased.text, () => query(phrased, ...parameters));
      if (result instanceof Promise)
        result.catch((error: unknown) => {
          if (isSpoilt(error)) void client.end();
        });
      return result;
    }) as typeof client.query;
  });
  pool.on("release", (_, client) => {
    if ((held.get(client)?.size ?? 0) > maxHeld) void client.end();
  });
}
