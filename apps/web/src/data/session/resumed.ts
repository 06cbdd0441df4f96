import type { WaitingCall } from "./waiting.ts";

/** The result of writes that waited until somebody came back from signing in. */
export interface Resumed {
  /** The error of a write that failed. */
  error?: unknown;
  /** The feedback that was created. */
  created?: { slug: string; id: string };
  /** The id of the comment that was created. */
  comment?: string;
}

interface Return {
  /** The write that was done as the page began; null for none. */
  done: Resumed | null;
  /** The writes of which nobody has said yet whom they may tell. */
  rehearsed: readonly WaitingCall[];
}

let last: Return | null = null;

export const keepResumed = (resumed: Return): void => void (last = resumed);

/** Returns what somebody has come back to, once. */
export function takeResumed(): Return | null {
  const resumed = last;
  last = null;
  return resumed;
}
