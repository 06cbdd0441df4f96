import type { AppRouter } from "@earshot/api";
import { createTRPCClient, httpLink } from "@trpc/client";
import { credentials } from "./credentials.ts";
import { server } from "./server.ts";

export interface HttpResponse {
  status: number;
  headers: Headers;
  text: string;
  // oxlint-disable-next-line typescript/no-explicit-any -- any operation may have answered, rightly or not: a type would be a promise, and each test says what it expects.
  body: any;
}

interface Options {
  token?: string | undefined;
  /** An object is sent as JSON, text as it is. */
  body?: unknown;
  headers?: Record<string, string>;
  url?: string;
}

/** One request to /v1, over a real connection. */
export async function rest(method: string, path: string, options: Options = {}): Promise<HttpResponse> {
  const { token, body, headers, url = server.url } = options;
  const response = await fetch(`${url}/v1${path}`, {
    method,
    headers: {
      ...credentials(token, url),
      ...(body !== undefined && { "content-type": "application/json" }),
      ...headers,
    },
    ...(body !== undefined && { body: typeof body === "object" ? JSON.stringify(body) : String(body) }),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, body: text === "" ? undefined : JSON.parse(text) };
}

/** The typed procedures as this token's user calls them. */
export const trpc = (token?: string, url = server.url, headers: Record<string, string> = {}) =>
  createTRPCClient<AppRouter>({
    links: [httpLink({ url: `${url}/trpc`, headers: { ...headers, ...credentials(token, url) } })],
  });

/** The same with an Idempotency-Key on every call. */
export const trpcWithKey = (token: string, key: string) => trpc(token, server.url, { "idempotency-key": key });

/** The path of several calls of a procedure in one request. */
export const batchPath = (name: string, inputs: readonly object[]) =>
  `/trpc/${inputs.map(() => name).join()}?batch=1&input=${encodeURIComponent(JSON.stringify(Object.assign({}, inputs)))}`;
