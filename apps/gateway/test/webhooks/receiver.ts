import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";

interface Got {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** Starts a receiver. `got` has what arrived; each request gets the next response, and then the last one. */
export async function newReceiver(...answers: ((response: ServerResponse) => unknown)[]) {
  const got: Got[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      const answer = answers[Math.min(got.length, answers.length - 1)];
      got.push({ headers: request.headers, body: Buffer.concat(parts).toString() });
      if (answer) answer(response);
      else response.end();
    });
  }).listen(0, "127.0.0.1");
  await new Promise((done) => server.once("listening", done));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`, got };
}

export const status = (code: number) => (response: ServerResponse) => response.writeHead(code).end();
