import { useEarshot } from "@earshot/client/react";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useBoard } from "../../data/project/use-board.ts";
import { type Area, areas } from "./audit.text.ts";

/** The audit of a project, page by page. */
export function useAudit(area: Area) {
  const { slug: projectSlug } = useBoard();
  const actions: string[] | undefined = areas[area];
  const input = { projectSlug, ...(actions && { actions }) };
  return useInfiniteQuery(
    useEarshot().audit.list.infiniteQueryOptions(input, {
      getNextPageParam: (last) => last.next_cursor,
      initialCursor: null,
    }),
  );
}
