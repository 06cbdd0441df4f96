import { signInPath } from "./viewer.ts";
import { letWait, type WaitingCall } from "./waiting.ts";

/**
 * Goes to the sign-in page, which leads back to this one. There the write is done. `vote` is the feedback that somebody
 * is about to vote for.
 */
export const signIn = (call: WaitingCall, vote?: string): void =>
  location.assign(signInPath(letWait(call, null), { vote }));
