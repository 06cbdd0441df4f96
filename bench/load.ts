import { connect } from "node:net";

// The load, in a process of its own: connections that send the next request as soon as a response has arrived. It
// parses only the status and the length of a response, because it shares the cores with the service.

export interface Load {
  port: number;
  /** Complete requests, as bytes. Connection n starts with the nth. */
  requests: string[];
  connections: number;
  milliseconds: number;
}

export interface Answered {
  count: number;
  /** Responses that were no success. The rate does not count them. */
  refused: number;
  milliseconds: number;
  /** The error that broke a connection. */
  fault: string | null;
}

const endOfHead = Buffer.from("\r\n\r\n");
const endOfChunks = Buffer.from("0\r\n\r\n");

function drive({ port, requests, connections, milliseconds }: Load): Promise<Answered> {
  const messages = requests.map((request) => Buffer.from(request));
  const answered: Answered = { count: 0, refused: 0, milliseconds, fault: null };
  const { promise, resolve } = Promise.withResolvers<Answered>();
  const begun = performance.now();
  let open = connections;

  for (let first = 0; first < connections; first++) {
    let next = first % messages.length;
    /** Missing bytes of the response; NaN while its head is read, Infinity while it arrives in chunks. */
    let missing = Number.NaN;
    let isSuccess = false;
    const ask = () => {
      const message = messages[next];
      if (message) socket.write(message);
      next = (next + connections) % messages.length;
    };
    const take = (bytes: Buffer) => {
      if (Number.isNaN(missing)) {
        const head = bytes.indexOf(endOfHead);
        if (head < 0) return fail("a head in several packets");
        const text = bytes.toString("latin1", 0, head);
        isSuccess = /^HTTP\/1\.1 (?:2|304)/.test(text);
        const length = /\r\ncontent-length: *(\d+)/i.exec(text)?.[1];
        if (length !== undefined) missing = Number(length) - (bytes.length - head - endOfHead.length);
        else missing = text.startsWith("HTTP/1.1 304") ? 0 : Infinity;
      } else missing -= bytes.length;
      const isWhole =
        missing === 0 || (missing === Infinity && bytes.subarray(-endOfChunks.length).equals(endOfChunks));
      if (!isWhole) return undefined;
      answered[isSuccess ? "count" : "refused"]++;
      missing = Number.NaN;
      return performance.now() - begun < milliseconds ? ask() : socket.end();
    };
    const fail = (what: string) => {
      answered.fault ??= what;
      socket.destroy();
    };
    const onread = {
      buffer: Buffer.alloc(256 * 1024),
      callback: (length: number, buffer: Uint8Array) => {
        take(Buffer.from(buffer.buffer, buffer.byteOffset, length));
        return true;
      },
    };
    const socket = connect({ port, host: "127.0.0.1", noDelay: true, onread }, ask);
    socket.on("error", ({ message }) => fail(message));
    socket.on("close", () => {
      if (--open > 0) return;
      resolve({ ...answered, milliseconds: performance.now() - begun });
    });
  }
  return promise;
}

process.on("message", (load: Load) => void drive(load).then((answered) => process.send?.(answered)));
