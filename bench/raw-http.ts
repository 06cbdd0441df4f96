import { type Ask, type Case, tokenOf } from "./cases.ts";
import type { Kind } from "./service.ts";

/** A request's bytes: HTTP/1.1 with keep-alive. */
export function bytesOf({ path, body, etag, user = 1 }: Ask): string {
  const text = body === undefined ? "" : JSON.stringify(body);
  const head = [
    `${body ? "POST" : "GET"} ${path} HTTP/1.1`,
    "host: 127.0.0.1",
    `authorization: Bearer ${tokenOf(user)}`,
    ...(etag ? [`if-none-match: ${etag}`] : []),
    ...(body ? ["content-type: application/json", `content-length: ${Buffer.byteLength(text)}`] : []),
  ];
  return `${head.join("\r\n")}\r\n\r\n${text}`;
}

/** Sends one request. Throws unless the response is a success, or 304 for an ETag. */
export async function ask(port: number, { path, body, etag, user = 1 }: Ask) {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    headers: {
      authorization: `Bearer ${tokenOf(user)}`,
      ...(etag && { "if-none-match": etag }),
      ...(body && { "content-type": "application/json" }),
    },
    ...(body && { method: "POST", body: JSON.stringify(body) }),
  });
  const text = await response.text();
  const isWanted = response.ok || (response.status === 304 && etag);
  if (!isWanted) throw new Error(`${path.slice(0, 100)} is answered with ${response.status}: ${text.slice(0, 500)}`);
  return { text, etag: response.headers.get("etag") };
}

/** The requests of a case for this service; none if the case needs an ETag and the service sends none. */
export async function asksOf(kind: Kind, { asks, peer, revalidates }: Case, port: number): Promise<Ask[]> {
  const [first] = asks;
  if (kind === "peer" && peer) return [peer];
  if (!revalidates || !first) return asks;
  const { etag } = await ask(port, { ...first, etag: '"none"' });
  return etag ? [{ ...first, etag }] : [];
}
