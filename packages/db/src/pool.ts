import type { Pool } from "pg";
import type { WatchStatement } from "./connection.ts";

/** The names of prepared statements by their text. There are few texts; should there be many, the rest goes without. */
const names = new Map<string, string>();
const maxNames = 1_000;

/** How `pg` names a statement that is to be prepared once a connection: to plan one costs more than most take to run. */
export function prepare(text: string): string | { text: string; name: string } {
  const name = names.get(text) ?? `s${names.size}`;
  if (names.size < maxNames) names.set(text, name);
  return names.has(text) ? { text, name } : text;
}

/** How `pg` and PostgreSQL say that a connection is of no more use. */
const isSpoilt = (error: unknown) =>
  error instanceof Error &&
  // It still waits for an answer, for a quarter of an hour where the server's machine is gone without a word.
  (error.message === "Query read timeout" ||
    // What is prepared on it would give other columns than it did, for the schema has changed.
    ("code" in error && error.code === "0A000"));

/** Watches what a pool's connections are asked, and ends one on which whoever got it next would wait or fail. */
export function watchPool(pool: Pool, watch: WatchStatement, phrase: (text: string) => unknown): void {
  pool.on("connect", (client) => {
    const query = client.query.bind(client) as (...parameters: unknown[]) => unknown;
    client.query = ((asked: string | { text: string }, ...parameters: unknown[]) => {
      const isText = typeof asked === "string";
      const result = watch(isText ? asked : asked.text, () => query(isText ? phrase(asked) : asked, ...parameters));
      if (result instanceof Promise)
        result.catch((error: unknown) => {
          if (isSpoilt(error)) void client.end();
        });
      return result;
    }) as typeof client.query;
  });
}
