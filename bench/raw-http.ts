import { sessionOf, tokenOf } from "./dataset.ts";

/** A request without its standard headers. */
export interface Ask {
  /** The default is GET, or POST with a body. */
  path: string;
  body?: object;
  /** The number of the user whose token it has, or null for an anonymous request. The default is 1. */
  user?: number | null;
  /** True if a session takes the place of the token. */
  session?: boolean;
  /** The ETag of the client's cached response. */
  etag?: string;
}

/** The header with the credential, if there is one. */
function credentialOf({ user = 1, session }: Ask): [name: string, value: string][] {
  if (user === null) return [];
  return [session ? ["cookie", sessionOf(user)] : ["authorization", `Bearer ${tokenOf(user)}`]];
}

/** A request's bytes: HTTP/1.1 with keep-alive. */
export function bytesOf(asked: Ask): string {
  const { path, body, etag } = asked;
  const text = body === undefined ? "" : JSON.stringify(body);
  const head = [
    `${body ? "POST" : "GET"} ${path} HTTP/1.1`,
    "host: 127.0.0.1",
    ...credentialOf(asked).map((header) => header.join(": ")),
    ...(etag ? [`if-none-match: ${etag}`] : []),
    ...(body ? ["content-type: application/json", `content-length: ${Buffer.byteLength(text)}`] : []),
  ];
  return `${head.join("\r\n")}\r\n\r\n${text}`;
}

/** Sends one request. Throws unless the response is a success, or 304 for an ETag. */
export async function ask(port: number, asked: Ask) {
  const { path, body, etag } = asked;
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    headers: {
      ...Object.fromEntries(credentialOf(asked)),
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
