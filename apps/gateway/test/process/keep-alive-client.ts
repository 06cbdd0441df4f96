import { connect } from "node:net";
import { answersIn, type WireAnswer } from "../support/raw-http.ts";

/** A keep-alive client on one connection. */
export interface Client {
  /** Sends these bytes and waits for the answer; undefined where the connection ends without one. */
  ask(bytes: Buffer): Promise<WireAnswer | undefined>;
}

export function newClient(port: number): Client {
  const socket = connect(port, "127.0.0.1");
  let received = "";
  let settle: (answer?: WireAnswer) => void = () => undefined;
  socket.on("data", (chunk) => {
    received += chunk.toString("latin1");
    const start = received.indexOf("\r\n\r\n") + 4;
    const length = /\r\ncontent-length: (\d+)\r\n/i.exec(received)?.[1];
    if (start < 4 || received.length < start + Number(length)) return;
    settle(answersIn(received)[0]);
    received = "";
  });
  socket.on("error", () => undefined);
  socket.on("close", () => settle());
  return {
    ask: (bytes) =>
      new Promise((resolve) => {
        if (socket.destroyed) return resolve(undefined);
        settle = resolve;
        socket.write(bytes);
      }),
  };
}
