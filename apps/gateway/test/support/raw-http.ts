import { connect } from "node:net";
import { server } from "./server.ts";

/** One response as it came over the wire. Header names are in lower case; of two with one name the last counts. */
export interface WireResponse {
  status: number;
  headers: Record<string, string>;
  text: string;
}

export interface WireRequest {
  method?: string;
  path: string;
  /** Undefined leaves a default one out. */
  headers?: Record<string, string | undefined>;
  body?: string | Buffer;
}

/** The bytes of one request, path and header values exactly as given (latin1), which no HTTP client would send. */
export function bytesOf({ method = "GET", path, headers = {}, body }: WireRequest): Buffer {
  const content = body === undefined ? undefined : Buffer.from(body);
  const all = {
    host: "earshot.test",
    connection: "close",
    ...(content && { "content-type": "application/json", "content-length": String(content.length) }),
    ...headers,
  };
  const lines = Object.entries(all).flatMap(([name, value]) => (value === undefined ? [] : [`${name}: ${value}`]));
  const head = Buffer.from(`${[`${method} ${path} HTTP/1.1`, ...lines].join("\r\n")}\r\n\r\n`, "latin1");
  return Buffer.concat(content ? [head, content] : [head]);
}

/** Sends these bytes and returns everything that comes back until the server closes, or resets, the connection. */
export function exchange(bytes: string | Buffer, { port }: { port: number } = server): Promise<string> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    const socket = connect(port, "127.0.0.1", () => socket.write(bytes));
    socket.on("data", (chunk: Buffer) => chunks.push(chunk));
    socket.on("error", () => undefined);
    socket.on("close", () => resolve(Buffer.concat(chunks).toString("latin1")));
  });
}

/** The responses in what was received, in their order. Bodies are as long as Content-Length says. */
export function responsesIn(received: string): WireResponse[] {
  const answers: WireResponse[] = [];
  for (let rest = received; rest.length > 0;) {
    const end = rest.indexOf("\r\n\r\n");
    const [statusLine = "", ...lines] = rest.slice(0, end).split("\r\n");
    const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(statusLine)?.[1]);
    if (end < 0 || !status) throw new Error(`This is not an answer: ${rest.slice(0, 200)}`);
    const headers = Object.fromEntries(
      lines.map((line) => [line.slice(0, line.indexOf(":")).toLowerCase(), line.slice(line.indexOf(":") + 1).trim()]),
    );
    const length = Number(headers["content-length"] ?? 0);
    answers.push({ status, headers, text: Buffer.from(rest.slice(end + 4, end + 4 + length), "latin1").toString() });
    rest = rest.slice(end + 4 + length);
  }
  return answers;
}

/** Returns the one response to one request. */
export async function send(request: WireRequest): Promise<WireResponse> {
  const [answer, ...more] = responsesIn(await exchange(bytesOf(request)));
  if (!answer || more.length > 0) throw new Error(`${more.length + 1} answers to ${request.path}`);
  return answer;
}
