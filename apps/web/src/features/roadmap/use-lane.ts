import { useEarshot } from "@earshot/client/react";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import { useBoard } from "../../data/project/use-board.ts";
import { laneQuery } from "./lanes.ts";

export const useLaneFilters = () => useSearch({ from: "/p/$slug/roadmap" });

/** Returns the loaded cards of a lane, and a function that loads more. */
export function useLane(status: string) {
  const { slug } = useBoard();
  const query = useInfiniteQuery({
    ...laneQuery(useEarshot(), slug, status, useLaneFilters()),
    placeholderData: (before) => before,
  });
  return { ...query, items: query.data?.pages.flatMap((page) => page.items) };
}
