import { createTRPCClientProxy, httpBatchLink, httpLink, type Operation, splitLink } from "@trpc/client";
import { attempts, headersOf, type Prove } from "./attempts.ts";
import { Caller } from "./caller.ts";
import { events } from "./events.ts";
import type { EarshotClient } from "./router.ts";
import { type Fetch, sender } from "./send.ts";

export interface ClientOptions {
  /** The URL of the Earshot server, such as `https://feedback.example.com`. */
  url: string;
  /** The bearer token, or a function that returns one before each request. Public calls need none. */
  token?: string | (() => string | Promise<string>) | undefined;
  /** The milliseconds that one HTTP request may take. The default is 15,000. */
  timeout?: number | undefined;
  /** The number of times that a failed read or creation is retried. The default is 3; 0 turns retries off. */
  retries?: number | undefined;
  /**
   * The longest time in Retry-After, in milliseconds, after which a call is retried. The default is 60,000. Beyond it, the
   * call fails at once.
   */
  longestWait?: number | undefined;
  /**
   * Solves the challenge of a write that the server takes from guests of a busy network with a proof of work alone, and
   * returns the value of the header Altcha. Without it, such a write fails with FORBIDDEN and the `challenge`.
   */
  prove?: Prove | undefined;
  /** Replaces the platform's `fetch`. */
  fetch?: Fetch | undefined;
}

/** The service accepts up to this many calls in one request. */
const maxItems = 20;
/** The longest URL that proxies accept, and the longest input in one. */
const maxURLLength = 7_500;
const maxInputLength = 7_000;

/** Creates a client of one Earshot for one caller. A failed call rejects with an `EarshotError`. */
export function createClient({
  token,
  prove,
  retries = 3,
  longestWait = 60_000,
  timeout = 15_000,
  ...options
}: ClientOptions): EarshotClient {
  const url = `${options.url.replace(/\/+$/, "")}/trpc`;
  const { fetch = globalThis.fetch } = options;
  const timed: Fetch = (address, init) => {
    const signals = [AbortSignal.timeout(timeout), ...(init?.signal ? [init.signal] : [])];
    return fetch(address, { ...init, signal: AbortSignal.any(signals) });
  };
  const send = sender(timed, token);
  const client = new Caller({
    links: [
      attempts({ retries, longestWait, prove }),
      splitLink({
        condition: ({ type }) => type === "subscription",
        true: events(url, sender(fetch, token), timeout),
        false: splitLink({
          condition: isShortRead,
          true: httpBatchLink({ url, maxItems, maxURLLength, fetch: send }),
          // A request has one Idempotency-Key, so writes do not share one.
          false: httpLink({ url, methodOverride: "POST", headers: ({ op }) => headersOf(op), fetch: send }),
        }),
      }),
    ],
  });
  return createTRPCClientProxy(client) as unknown as EarshotClient;
}

/** Returns true if the input fits into a URL. */
const isShortRead = ({ type, input }: Operation): boolean =>
  type === "query" && encodeURIComponent(JSON.stringify(input) ?? "").length <= maxInputLength;
