import { LRUCache } from "lru-cache";
import type { ClientBase, Pool, QueryConfig, QueryResult } from "pg";
import type { WatchStatement } from "../warn.ts";

/** The names of the most recent prepared statements, by their text. */
const names = new LRUCache<string, string>({ max: 128 });
let count = 0;

/**
 * The number of statements that a connection may hold: the plan of a page of feedback takes 0.4 MB of PostgreSQL's
 * memory.
 */
const maxHeld = 2 * names.max;

/** The most characters of a statement that is prepared: the plan of a longer one takes megabytes. */
const maxPrepared = 20_000;

/** Names a statement, so that `pg` prepares it once for each connection: planning costs more than most runs. */
function prepare(text: string): QueryConfig {
  if (text.length > maxPrepared) return { text };
  const name = names.get(text) ?? `s${count++}`;
  names.set(text, name);
  return { text, name };
}

/** The milliseconds to wait for a response: longer than PostgreSQL lets a statement take. */
export const longestWait = 9_000;
/** The message of `pg`'s error after that time. */
const readTimeout = "Query read timeout";

/** Returns true if an error of `pg` or PostgreSQL means that its connection cannot be used again. */
const isSpoilt = (error: unknown) =>
  error instanceof Error &&
  // It still waits for a response, for a quarter of an hour if the server's machine is lost silently.
  (error.message === readTimeout ||
    // The schema has changed, so a statement that is prepared on it would return other columns; or the server is a
    // standby now, and another one accepts writes.
    ("code" in error && (error.code === "0A000" || error.code === "25006")));

/**
 * Reports a pool's statements. Ends a connection on which the next statement would wait or fail, or which holds too
 * many prepared statements.
 */
export function watchPool(pool: Pool, watch: WatchStatement): void {
  const held = new WeakMap<ClientBase, Set<string | undefined>>();
  pool.on("connect", (client) => {
    const itsNames = new Set<string | undefined>();
    held.set(client, itsNames);
    const query = client.query.bind(client) as (
      asked: QueryConfig,
      values: unknown[],
      done: (error: Error | null, result: QueryResult) => void,
    ) => void;
    // By a callback and a timer, because promises and time-outs of `pg` keep each result until V8 collects its old objects, too:
    // that took a tenth of Node's time for a list.
    const run = (asked: QueryConfig, values: unknown[] = []) =>
      new Promise<QueryResult>((resolve, reject) => {
        const timer = setTimeout(() => reject(new Error(readTimeout)), longestWait);
        query(asked, values, (error: Error | null, result: QueryResult) => {
          clearTimeout(timer);
          if (error) reject(error);
          else resolve(result);
        });
      });
    client.query = ((asked: string | QueryConfig, values?: unknown[]) => {
      const phrased = typeof asked === "string" ? prepare(asked) : asked;
      itsNames.add(phrased.name);
      const result = watch(phrased.text, () => run(phrased, values));
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
