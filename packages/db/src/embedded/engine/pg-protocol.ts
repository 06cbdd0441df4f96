// PostgreSQL's protocol: a message is a letter, its length and a body.

/** The types of the messages that are inspected, from clients and from PostgreSQL. */
const [parse, bind, sync, query, ready] = ["P", "B", "S", "Q", "Z"].map((letter) => letter.charCodeAt(0));
export const letters = { parse, bind, sync, query };

/** The status in ReadyForQuery: no transaction is open. */
export const idle = "I".charCodeAt(0);

/** Splits bytes into messages. The last one may be incomplete. */
export function* messagesIn(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at + 5 <= bytes.length;) {
    const end = at + 1 + bytes.readInt32BE(at + 1);
    yield bytes.subarray(at, end);
    at = end;
  }
}

/** The state of the transaction at the end of a response. */
export const statusOf = (response: Uint8Array): number | undefined =>
  response.at(-6) === ready ? response.at(-1) : undefined;

export function message(letter: string, ...parts: (string | Buffer)[]): Buffer {
  const body = Buffer.concat(parts.map((part) => (typeof part === "string" ? Buffer.from(`${part}\0`) : part)));
  const head = Buffer.alloc(5, letter);
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}

export const readyForQuery = message("Z", Buffer.from([idle]));

/** The messages that a client receives once it has connected. */
export const welcome = Buffer.concat([message("R", Buffer.alloc(4)), readyForQuery]);

export const failure = (severity: "ERROR" | "FATAL", code: string, text: string): Buffer =>
  message("E", `S${severity}`, `V${severity}`, `C${code}`, `M${text}`, Buffer.alloc(1));
