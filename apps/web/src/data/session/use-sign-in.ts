import { useLocation, useRouteContext } from "@tanstack/react-router";
import { signInPath } from "./viewer.ts";
import { letWait, type WaitingCall } from "./waiting.ts";

/**
 * Returns a function that goes to the sign-in page, which leads back to this one. There the write is done. `vote` is
 * the feedback that somebody is about to vote for.
 */
export function useSignIn(): (call: WaitingCall, vote?: string) => void {
  const { href } = useLocation();
  const { domain } = useRouteContext({ from: "__root__" });
  return (call, vote) => {
    const page = letWait(call, null);
    location.assign(signInPath(domain ? href : page, vote));
  };
}
