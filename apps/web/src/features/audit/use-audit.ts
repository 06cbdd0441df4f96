import { useEarshot } from "@earshot/client/react";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useBoard } from "../../data/project/use-board.ts";
import { type Area, areas } from "./audit.text.ts";

const pages = {
  getNextPageParam: (last: { next_cursor: string | null }) => last.next_cursor,
  initialCursor: null,
};

/** The audit of the server's projects or of one of them, page by page. */
export const useServerAudit = (projectId: string) =>
  useInfiniteQuery({
    ...useEarshot().server.audit.infiniteQueryOptions(projectId ? { projectId } : {}, pages),
    placeholderData: (before) => before,
  });

/** The audit of a project, page by page. */
export function useAudit(area: Area) {
  const { slug: projectSlug } = useBoard();
  const actions: string[] | undefined = areas[area];
  const input = { projectSlug, ...(actions && { actions }) };
  return useInfiniteQuery(useEarshot().audit.list.infiniteQueryOptions(input, pages));
}
