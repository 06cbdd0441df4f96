import { letters, message, messagesIn } from "./pg-protocol.ts";

/** The number of statements that stay prepared. The plan of a page of feedback takes 0.4 MB. */
const most = 64;

/** The most characters of a statement that is prepared: the plan of a longer one takes megabytes. */
const maxLength = 20_000;

/** A response of the database to these messages. */
export type Run = (messages: Buffer) => Buffer;

/**
 * Prepares statements once for all sessions, which share the one session of PGlite: planning costs more than most runs.
 * A client sends the text each time, and it is replaced by the name under which the statement is prepared.
 */
export function preparing(run: Run): Run {
  /** The names, by the statement's text and types; the least recently used is first. */
  const names = new Map<string, string>();
  let count = 0;

  const forget = (key: string): void => {
    const name = names.get(key) ?? "";
    names.delete(key);
    run(Buffer.concat([message("C", Buffer.from("S"), name), message("S")]));
  };

  return (messages) => {
    const [first, second, ...rest] = messagesIn(messages);
    if (!first || first[0] !== letters.parse || first.length > maxLength) return run(messages);
    if (!second || second[0] !== letters.bind) return run(messages);
    // Its own name, which is empty, comes before the text.
    const text = first.subarray(6);
    const key = text.toString("latin1");
    const known = names.get(key);
    const name = known ?? `e${count++}`;
    // The portal's name, which is empty, then the statement's.
    const bound = message("B", Buffer.alloc(1), name, second.subarray(7));
    const response = run(Buffer.concat([...(known ? [] : [message("P", name, text)]), bound, ...rest]));
    if (known) names.delete(key);
    // ParseComplete: it exists now, even if it failed later.
    if (known || response[0] === "1".charCodeAt(0)) names.set(key, name);
    // The schema has changed, and with it the columns that the statement returns.
    if (response[0] !== "2".charCodeAt(0) && response.includes("\0C0A000\0") && names.has(key)) forget(key);
    for (const [oldest] of names) {
      if (names.size <= most) break;
      forget(oldest);
    }
    return response;
  };
}
