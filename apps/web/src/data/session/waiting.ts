/** A write of the API that waits until somebody has signed in. */
export interface WaitingCall {
  path: string;
  input: object;
  idempotencyKey?: string | undefined;
  /** True for a write that was only rehearsed: nobody has been asked whether it may tell people. */
  isRehearsed?: boolean;
}

interface Waiting {
  calls: WaitingCall[];
  /** The page on which somebody wanted it, with the place in it. It is done there and nowhere else. */
  page: string;
  /** The account whose session had ended; null for somebody who had not signed in. */
  as: string | null;
  until: number;
}

const key = "waiting";

/** The time for which it waits, in milliseconds: that of a mailed link. */
const patience = 3_600_000;

/** The writes that are done on return. Others show a secret, or are asked for again. */
const known =
  /^(feedback|comment|tag|status)\.(create|update|answer|assign|move|merge|delete|reorder|set\w+)$|^(settings|config|project|account)\.update$/;

/** The parts of an input that say what it is about. */
const ids = ["projectSlug", "feedbackId", "commentId", "reply_to_id", "statusId", "tagName"];

const targetOf = ({ path, input }: WaitingCall) =>
  JSON.stringify([path, ids.map((id) => (input as Record<string, unknown>)[id] ?? null)]);

const withoutPlace = (page: string) => page.replace(/#.*/s, "");

/** The id of the form for a comment, to which somebody comes back who signs in to write one. */
export const commentForm = "comment-form";

/** Returns the id of the place in the page that a write is about: an item, or where a comment was written. */
function placeOf({ path, input }: WaitingCall): string | undefined {
  const { feedbackId, reply_to_id: replyTo } = input as { feedbackId?: string; reply_to_id?: string | null };
  return path === "comment.create" ? (replyTo ?? commentForm) : feedbackId;
}

/** Returns the address of this page, with a place that it shows. */
const pageOf = (id: string | undefined) =>
  location.pathname + location.search + (id && document.getElementById(id) ? `#${id}` : location.hash);

/**
 * Returns what waits in this browser, and removes what has waited too long. Only the pages of this server can write it, so
 * no link brings it about.
 */
export function readWaiting(): Waiting | undefined {
  try {
    const waiting = JSON.parse(localStorage.getItem(key) ?? "null") as Waiting | null;
    if (waiting && waiting.until > Date.now()) return waiting;
    dropWaiting();
  } catch {
    // The browser keeps nothing.
  }
  return undefined;
}

function write(waiting: Waiting): void {
  if (waiting.calls.length === 0) return localStorage.removeItem(key);
  try {
    localStorage.setItem(key, JSON.stringify(waiting));
  } catch {
    // The browser keeps no more. Signing in works without it.
  }
}

export const dropWaiting = (): void => localStorage.removeItem(key);

/**
 * Lets a write wait, and returns the address of the page to come back to. It replaces an earlier write about the same,
 * which people send again with another text. A rehearsed one stays apart: it is asked about again.
 */
export function letWait(call: WaitingCall, as: string | null): string {
  const page = pageOf(placeOf(call));
  if (!known.test(call.path)) return page;
  const before = readWaiting();
  const isSame = before?.as === as && withoutPlace(before.page) === withoutPlace(page);
  const others = isSame ? before.calls : [];
  const earlier = others.find(
    (other) => targetOf(other) === targetOf(call) && !other.isRehearsed === !call.isRehearsed,
  );
  const calls = [
    ...others.filter((other) => other !== earlier),
    { ...call, input: { ...earlier?.input, ...call.input } },
  ];
  write({ calls, page, as, until: Date.now() + patience });
  return page;
}

/** Returns the address of this page to come back to: with the place of what waits for it, if something does. */
export function pageToReturn(): string {
  const page = pageOf(undefined);
  const waiting = readWaiting();
  return waiting && withoutPlace(waiting.page) === withoutPlace(page) ? waiting.page : page;
}

/** Forgets a write that was done meanwhile. */
export function settleWaiting(call: WaitingCall): void {
  const waiting = readWaiting();
  if (waiting) write({ ...waiting, calls: waiting.calls.filter((other) => targetOf(other) !== targetOf(call)) });
}
