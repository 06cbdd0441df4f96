import { createClient, EarshotError, type EarshotClient } from "@earshot/client";
import { endPending } from "../../ui/messages/leaving.ts";
import { outliving } from "../outliving.ts";
import type { Host } from "./host.ts";
import { type Bearer, keptGuest } from "./kept-guest.ts";

/** Somebody who is signed in to the project. */
export interface FramePerson {
  id: string;
  full_name: string | null;
  avatar_url: string | null;
}

/** The time for which a bearer is valid, in milliseconds: its `expires_at` says nothing to a visitor whose clock is wrong. */
const lifetime = 3_600_000;

/** The time before a bearer's end at which another one is asked for, in milliseconds. */
const margin = 60_000;

/** The time for which a request waits for it. */
const patience = 10_000;

/** The bearer of nobody, once a session has ended that could not be renewed: each request asks for another one. */
const lost: Bearer = { token: "", until: 0 };

const isRefusal = (error: unknown): boolean =>
  error instanceof EarshotError && error.status >= 400 && error.status < 500;

const send = outliving();

/** This page sends and takes no cookies: at the host's site, those of this server might name an account. */
export const withoutCookies: typeof fetch = (address, init) => send(address, { ...init, credentials: "omit" });

/**
 * Keeps the identity of the person who uses the widget. A signed-in person's token is in the memory of this page alone.
 * `changed` is called once somebody else uses it.
 */
export function createIdentity(projectSlug: string, host: Host | null, changed: (person: FramePerson | null) => void) {
  const client: EarshotClient = createClient({ url: location.origin, fetch: withoutCookies });
  const guest = keptGuest(projectSlug);
  let bearer: Bearer | null = guest.get();
  let renewal: PromiseWithResolvers<void> | null = null;
  let named = 0;

  function settle(): void {
    renewal?.resolve();
    renewal = null;
  }
  /** After a renewal that failed, such as without a network, the session goes on. Returns true if the server has ended it. */
  function keep(): boolean {
    settle();
    if (bearer === lost || (bearer && bearer.until > 0)) return false;
    bearer = lost;
    changed(null);
    return true;
  }
  /** Signs in whom the token is for; nobody by null. Returns false if that changes nothing. */
  async function identify(token: string | null, isRenewal = false): Promise<boolean> {
    const turn = ++named;
    // A renewed token is of the same person, and what is still to be done waits for it.
    if (!renewal) await endPending();
    const was = guest.get();
    const input = { projectSlug, ...(was && { guest: was.token }) };
    const found = token === null ? null : await client.sso.exchange.mutate({ ...input, token }).catch(tell);
    if (found) guest.set(null);
    // The page around has named somebody else since.
    if (turn !== named) return false;
    if (isRenewal && found === undefined) return keep();
    settle();
    // A renewal that is refused signs nobody out before the hour is over.
    if (isRenewal && token !== null && !found && bearer && bearer.until > Date.now()) return false;
    bearer = found ? { token: found.token, until: Date.now() + lifetime } : was;
    changed(found?.person ?? null);
    return true;
  }
  /**
   * The team sees the last fault on its page; whoever builds the page around sees it in the console. Returns null for a
   * token that is refused, undefined for one that may yet be taken.
   */
  function tell(error: unknown): null | undefined {
    host?.send({ type: "fault", fault: error instanceof Error ? error.message : "the token was refused." });
    return isRefusal(error) ? null : undefined;
  }
  /** Returns the bearer. The page around is asked for a new token before it ends. */
  async function current(): Promise<string> {
    if (bearer && host && bearer.until - Date.now() < margin) {
      if (!renewal) {
        renewal = Promise.withResolvers();
        host.send({ type: "token" });
      }
      await Promise.race([renewal.promise, new Promise((resolve) => setTimeout(resolve, patience))]);
    }
    return bearer?.token ?? "";
  }
  return {
    identify,
    keep,
    bearer: current,
    /**
     * Returns the bearer in place of one that has ended before its time, such as by signing out elsewhere; an empty text if
     * there is none. Nobody vouches for a guest.
     */
    async renewed(ended: string): Promise<string> {
      if (guest.get()?.token === ended) return "";
      if (bearer?.token === ended) bearer = { token: ended, until: 0 };
      const next = await current();
      if (next !== ended) return next;
      bearer = null;
      return "";
    },
    async becomeGuest(): Promise<void> {
      const kept = guest.get();
      // Another frame of the page has made one. The one that this frame has already is nobody any more.
      if (kept && kept.token !== bearer?.token) {
        bearer = kept;
        return;
      }
      const response = await withoutCookies(`/w/${projectSlug}/guest`, { method: "POST" });
      if (!response.ok) throw new Error("The server makes no guest.");
      const { token, expires_at } = (await response.json()) as { token: string; expires_at: string };
      bearer = { token, until: Date.parse(expires_at) };
      guest.set(bearer);
    },
    /** Forgets who it was: in the browser at once, here once what they could still undo is done. */
    async forget(): Promise<void> {
      guest.set(null);
      await endPending();
      bearer = null;
    },
  };
}
