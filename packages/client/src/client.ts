import {
  createTRPCClient,
  httpBatchStreamLink,
  httpLink,
  httpSubscriptionLink,
  splitLink,
  type TRPCClient,
} from "@trpc/client";
import { EventSource } from "eventsource";
import { attempts, keyOf } from "./attempts.ts";
import type { AppRouter } from "./router.ts";
import { type Fetch, sender } from "./send.ts";

export interface ClientOptions {
  /** Where Earshot runs, such as `https://feedback.example.com`. */
  url: string;
  /** The bearer token, or a function that returns one before each request. Public calls need none. */
  token?: string | (() => string | Promise<string>) | undefined;
  /** How long one HTTP request may take, in milliseconds. The default is 15,000. */
  timeout?: number | undefined;
  /** How often a failed read or creation is retried. The default is 3; 0 turns retries off. */
  retries?: number | undefined;
  /** Replaces the platform's `fetch`. */
  fetch?: Fetch | undefined;
}

/** Every procedure: `client.feedback.page.query(input)`, `client.feedback.create.mutate(input)`. */
export type EarshotClient = TRPCClient<AppRouter>;

/** The router's types declare a transformer, so that tRPC keeps the names of the response types. */
const transformer = { serialize: <T>(value: T) => value, deserialize: <T>(value: T) => value };

/** The service accepts up to this many calls in one request. */
const maxItems = 20;
/** The longest request line that proxies accept, in bytes, without the host's address. */
const maxURLLength = 7_500;

/** Creates a client of one Earshot for one caller. A failed call rejects with an `EarshotError`. */
export function createClient({ token, retries = 3, timeout = 15_000, ...options }: ClientOptions): EarshotClient {
  const url = `${options.url.replace(/\/+$/, "")}/trpc`;
  const { fetch = globalThis.fetch } = options;
  const send = sender(fetch, timeout);
  const authorization = async (): Promise<Record<string, string>> => {
    const bearer = typeof token === "function" ? await token() : token;
    return bearer ? { authorization: `Bearer ${bearer}` } : {};
  };
  return createTRPCClient<AppRouter>({
    links: [
      attempts(retries),
      splitLink({
        condition: ({ type }) => type === "subscription",
        true: httpSubscriptionLink({
          url,
          transformer,
          // The platform's own EventSource sends no token.
          EventSource,
          eventSourceOptions: {
            fetch: async (address, init) =>
              fetch(String(address), { ...init, headers: { ...init.headers, ...(await authorization()) } }),
          },
        }),
        false: splitLink({
          condition: ({ type }) => type === "query",
          true: httpBatchStreamLink({ url, transformer, maxItems, maxURLLength, headers: authorization, fetch: send }),
          // A request has one Idempotency-Key, so writes do not share one.
          false: httpLink({
            url,
            transformer,
            headers: async ({ op }) => ({ ...(await authorization()), ...keyOf(op) }),
            fetch: send,
          }),
        }),
      }),
    ],
  });
}
