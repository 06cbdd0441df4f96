import { useEarshot } from "@earshot/client/react";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useRouteContext } from "@tanstack/react-router";
import { useBoard } from "../../project/use-board.ts";
import { takePartText } from "./take-part.text.ts";

/** Makes the visitor a guest of the project: a cookie says so from now on. Throws if the server makes none. */
async function takeCookie(slug: string): Promise<void> {
  const response = await fetch(`/p/${slug}/guest`, { method: "POST" });
  if (!response.ok) throw new Error(takePartText.noGuest);
}

/** The making of a guest that is under way. What is done at once, such as uploads and the post itself, is one guest's. */
const making = new WeakMap<QueryClient, Promise<void>>();

/**
 * Returns what makes a guest of the visitor, here or in the widget, and loads the board as a guest sees it. It does nothing for
 * whoever has become one since this was rendered.
 */
export function useBecomeGuest(): () => Promise<void> {
  const { slug } = useBoard();
  const earshot = useEarshot();
  const queryClient = useQueryClient();
  const { frame } = useRouteContext({ from: "__root__" });
  async function become(): Promise<void> {
    const board = queryClient.getQueryData(earshot.board.get.queryKey({ projectSlug: slug }));
    if (board?.viewer) return;
    await (frame ? frame.becomeGuest() : takeCookie(slug));
    await queryClient.invalidateQueries({ queryKey: earshot.board.pathKey() });
  }
  return () => {
    const underWay = making.get(queryClient) ?? become().finally(() => making.delete(queryClient));
    making.set(queryClient, underWay);
    return underWay;
  };
}
