import { connect } from "node:net";

/** A keep-alive connection that sends its requests in turn, one at a time. */
export interface Connection {
  send(): void;
  end(): void;
}

interface Events {
  opened(connection: Connection): void;
  answered(connection: Connection, isSuccess: boolean): void;
  closed(fault: string | null): void;
}

const endOfHead = Buffer.from("\r\n\r\n");
const endOfChunks = Buffer.from("0\r\n\r\n");

/** Parses only the status and the length of a response, because the load shares the cores with the service. */
export function openConnection(port: number, requests: string[], { opened, answered, closed }: Events): void {
  const messages = requests.map((request) => Buffer.from(request));
  let next = 0;
  /** Missing bytes of the response; NaN while its head is read, Infinity while it arrives in chunks. */
  let missing = Number.NaN;
  let isSuccess = false;
  let fault: string | null = null;
  const take = (bytes: Buffer) => {
    if (Number.isNaN(missing)) {
      const head = bytes.indexOf(endOfHead);
      if (head < 0) {
        socket.destroy(new Error("a head in several packets"));
        return;
      }
      const text = bytes.toString("latin1", 0, head);
      isSuccess = /^HTTP\/1\.1 (?:2|304)/.test(text);
      const length = /\r\ncontent-length: *(\d+)/i.exec(text)?.[1];
      if (length !== undefined) missing = Number(length) - (bytes.length - head - endOfHead.length);
      else missing = text.startsWith("HTTP/1.1 304") ? 0 : Infinity;
    } else missing -= bytes.length;
    const isWhole = missing === 0 || (missing === Infinity && bytes.subarray(-endOfChunks.length).equals(endOfChunks));
    if (!isWhole) return;
    missing = Number.NaN;
    answered(connection, isSuccess);
  };
  const onread = {
    buffer: Buffer.alloc(256 * 1024),
    callback: (length: number, buffer: Uint8Array) => {
      take(Buffer.from(buffer.buffer, buffer.byteOffset, length));
      return true;
    },
  };
  const socket = connect({ port, host: "127.0.0.1", noDelay: true, onread }, () => opened(connection));
  const connection = {
    send() {
      const message = messages[next];
      if (message) socket.write(message);
      next = (next + 1) % messages.length;
    },
    end: () => void socket.end(),
  };
  socket.on("error", ({ message }) => (fault = message));
  socket.on("close", () => closed(fault));
}
