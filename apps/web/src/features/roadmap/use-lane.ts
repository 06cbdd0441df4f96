import { useEarshot } from "@earshot/client/react";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import { useBoard } from "../project/use-board.ts";
import { laneQuery } from "./lanes.ts";

export const useLaneFilters = () => useSearch({ from: "/p/$slug/roadmap" });

/** Returns the cards of a lane that are loaded, and what loads more. */
export function useLane(status: string) {
  const { slug } = useBoard();
  const query = useInfiniteQuery({
    ...laneQuery(useEarshot(), slug, status, useLaneFilters()),
    placeholderData: (before) => before,
  });
  return { ...query, items: query.data?.pages.flatMap((page) => page.items) };
}
