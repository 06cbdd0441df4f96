import type { Board } from "@earshot/client";
import { useEarshot } from "@earshot/client/react";
import { useQueryClient } from "@tanstack/react-query";
import { useRouteContext } from "@tanstack/react-router";
import { useToast } from "../../ui/messages/toast.tsx";
import { useBoard } from "../project/use-board.ts";
import { signIn } from "./sign-in.ts";
import { takePartText } from "./take-part.text.ts";
import { useViewer } from "./viewer.ts";
import type { WaitingCall } from "./waiting.ts";

type Activity = Board["guests_may"][number];

const operations: Readonly<Record<Activity, string>> = {
  voting: "feedback.setUpvote",
  commenting: "comment.create",
  posting: "feedback.create",
};

/** Makes the visitor a guest of the project: a cookie says so from now on. Throws if the server makes none. */
async function becomeGuest(slug: string): Promise<void> {
  const response = await fetch(`/p/${slug}/guest`, { method: "POST" });
  if (!response.ok) throw new Error(takePartText.noGuest);
}

/** Returns how the visitor takes part: at once, as a guest where the project lets guests, or after signing in. */
export function useTakePart(activity: Activity) {
  const user = useViewer();
  const { slug, viewer, guests_may: guestsMay } = useBoard();
  const earshot = useEarshot();
  const queryClient = useQueryClient();
  const { frame, publicUrl } = useRouteContext({ from: "__root__" });
  const say = useToast();
  const isIn = user !== null || viewer?.kind === "person" || viewer?.can.includes(operations[activity]) === true;
  const mayBeGuest = guestsMay.includes(activity);

  async function actAsGuest(act: () => void): Promise<void> {
    try {
      await (frame ? frame.becomeGuest() : becomeGuest(slug));
      await queryClient.invalidateQueries({ queryKey: earshot.board.pathKey() });
      act();
    } catch {
      say(takePartText.noGuest);
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
