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
  /** Where Earshot is, such as `https://feedback.example.com`. */
  url: string;
  /** The caller's bearer token, or what fetches a fresh one before each request; public calls need none. */
  token?: string | (() => string | Promise<string>) | undefined;
  /** How long one HTTP request may take, in milliseconds; 15,000 where it is missing. */
  timeout?: number | undefined;
  /** How often a failed read or creation is tried again; 3 times where it is missing, 0 is never. */
  retries?: number | undefined;
  /** In place of the platform's own. */
  fetch?: Fetch | undefined;
}

/** Every procedure: `client.feedback.page.query(input)`, `client.feedback.create.mutate(input)`. */
export type EarshotClient = TRPCClient<AppRouter>;

/** The router's types promise one, for tRPC keeps the names of the answers then. */
const transformer = { serialize: <T>(value: T) => value, deserialize: <T>(value: T) => value };

/** The most calls in one request that the service takes. */
const maxItems = 20;
/** What proxies let pass as the first line of a request, in bytes, less the address itself. */
const maxURLLength = 7_500;

/** A client of one Earshot, for one caller. What fails rejects with an `EarshotError`. */
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
          // The platform's own sends no token.
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
