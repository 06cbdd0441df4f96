import type { Segment } from "@earshot/client";
import { useEarshot } from "@earshot/client/react";
import { useQuery } from "@tanstack/react-query";
import { useBoard } from "../../data/project/use-board.ts";

/** Returns the project's segments, once they are loaded. */
export function useSegments(): readonly Segment[] {
  const { slug: projectSlug } = useBoard();
  return useQuery(useEarshot().segment.list.queryOptions({ projectSlug })).data ?? [];
}
