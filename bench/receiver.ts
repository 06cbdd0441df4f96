import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** A receiver of webhooks that notes for each message how many milliseconds ago it happened. */
export async function startReceiver() {
  const lags: number[] = [];
  const server = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk) => (body += String(chunk)));
    request.on("end", () => {
      const { timestamp } = JSON.parse(body) as { timestamp: string };
      lags.push(Date.now() - Date.parse(timestamp));
      response.end();
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return { lags, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, close: () => void server.close() };
}
