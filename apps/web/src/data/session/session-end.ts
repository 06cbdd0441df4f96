import { letWait, settleWaiting, type WaitingCall } from "./waiting.ts";

const signedOut = "signedout";
const signedIn = "signedin";

/** Says to the page that the session has ended. `page` is the address to come back to. */
export const sayEnded = (page: string): boolean => dispatchEvent(new CustomEvent(signedOut, { detail: page }));

/** Calls functions when the session has ended, and when the caller turns out to be signed in again. */
export function onSessionEnd(ended: (page: string) => void, back: () => void): () => void {
  const hear = (event: Event) => ended((event as CustomEvent<string>).detail);
  addEventListener(signedOut, hear);
  addEventListener(signedIn, back);
  return () => {
    removeEventListener(signedOut, hear);
    removeEventListener(signedIn, back);
  };
}

const isRehearsal = ({ headers }: RequestInit) => new Headers(headers).has("earshot-dry-run");

/** Returns the write that a request is, or that it rehearses; undefined for a read. */
function callOf(address: string, init: RequestInit): WaitingCall | undefined {
  const { method, body, headers } = init;
  const path = /\/trpc\/([\w.]+)$/.exec(address)?.[1];
  if (path === undefined || method !== "POST" || typeof body !== "string") return undefined;
  const idempotencyKey = new Headers(headers).get("idempotency-key") ?? undefined;
  return { path, input: JSON.parse(body) as object, idempotencyKey, isRehearsed: isRehearsal(init) };
}

/**
 * Returns a `fetch` for the API's client. If the session has ended, a write waits until the same person has signed in
 * again. `account` returns the id of the account that the page was made for.
 */
export const watched =
  (account: () => string | null, fetch: typeof globalThis.fetch): typeof globalThis.fetch =>
  async (address, init = {}) => {
    const response = await fetch(address, init);
    const as = account();
    const call = as === null || typeof address !== "string" ? undefined : callOf(address, init);
    if (!call) return response;
    if (response.status === 401) sayEnded(letWait(call, as));
    else if (response.ok) {
      if (!call.isRehearsed) settleWaiting(call);
      dispatchEvent(new Event(signedIn));
    }
    return response;
  };
