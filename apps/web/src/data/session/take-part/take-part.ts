import type { Board } from "@earshot/client";
import { useRouteContext } from "@tanstack/react-router";
import { useRef } from "react";
import { useToast } from "../../../ui/messages/toast.tsx";
import { operationsOf, useBoard } from "../../project/use-board.ts";
import { useBecomeGuest } from "./become-guest.ts";
import { signIn } from "../sign-in.ts";
import { takePartText } from "./take-part.text.ts";
import { useViewer } from "../viewer.ts";
import type { WaitingCall } from "../waiting.ts";

type Activity = Board["guests_may"][number];

/** Returns how the visitor takes part: at once, as a guest where the project lets guests, or after signing in. */
export function useTakePart(activity: Activity) {
  const user = useViewer();
  const { slug, viewer, guests_may: guestsMay } = useBoard();
  const becomeGuest = useBecomeGuest();
  const { frame, publicUrl } = useRouteContext({ from: "__root__" });
  const say = useToast();
  const isIn =
    user !== null || viewer?.kind === "person" || operationsOf[activity].some((name) => viewer?.can.includes(name));
  const mayBeGuest = guestsMay.includes(activity);

  const isBecoming = useRef(false);

  async function actAsGuest(act: () => void): Promise<void> {
    // A second click means the same: nothing shows yet that the first one is under way.
    if (isBecoming.current) return;
    isBecoming.current = true;
    try {
      await becomeGuest();
      act();
    } catch {
      say(takePartText.noGuest);
    } finally {
      isBecoming.current = false;
    }
  }
  return {
    /** False for a visitor who has to sign in first. */
    isReady: isIn || mayBeGuest,
    /** Does the write, or lets the call wait until the visitor has signed in. `vote` is as in signIn. */
    takePart(act: () => void, call: WaitingCall, vote?: string): void {
      if (isIn) act();
      else if (mayBeGuest) void actAsGuest(act);
      // Nobody signs in inside the page of another site.
      else if (frame) open(`${publicUrl}/p/${slug}`, "_blank", "noopener");
      else signIn(call, vote);
    },
  };
}
