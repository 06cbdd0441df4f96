import { connect } from "node:net";
import { responsesIn, type WireResponse } from "../support/raw-http.ts";

/** A keep-alive client on one connection. */
export interface Client {
  /** Sends these bytes and waits for the response; undefined if the connection ends without one. */
  ask(bytes: Buffer): Promise<WireResponse | undefined>;
}

export function newClient(port: number): Client {
  const socket = connect(port, "127.0.0.1");
  let received = "";
  let settle: (answer?: WireResponse) => void = () => undefined;
  socket.on("data", (chunk) => {
    received += chunk.toString("latin1");
    const start = received.indexOf("\r\n\r\n") + 4;
    const length = /\r\ncontent-length: (\d+)\r\n/i.exec(received)?.[1];
    if (start < 4 || received.length < start + Number(length)) return;
    settle(responsesIn(received)[0]);
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
