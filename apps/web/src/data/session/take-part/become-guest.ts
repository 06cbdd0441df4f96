import { useEarshot } from "@earshot/client/react";
import { useQueryClient } from "@tanstack/react-query";
import { useRouteContext } from "@tanstack/react-router";
import { useBoard } from "../../project/use-board.ts";
import { takePartText } from "./take-part.text.ts";

/** Makes the visitor a guest of the project: a cookie says so from now on. Throws if the server makes none. */
async function takeCookie(slug: string): Promise<void> {
  const response = await fetch(`/p/${slug}/guest`, { method: "POST" });
  if (!response.ok) throw new Error(takePartText.noGuest);
}

/** Returns what makes a guest of the visitor, here or in the widget, and loads the board as a guest sees it. */
export function useBecomeGuest(): () => Promise<void> {
  const { slug } = useBoard();
  const earshot = useEarshot();
  const queryClient = useQueryClient();
  const { frame } = useRouteContext({ from: "__root__" });
  return async () => {
    await (frame ? frame.becomeGuest() : takeCookie(slug));
    await queryClient.invalidateQueries({ queryKey: earshot.board.pathKey() });
  };
}
