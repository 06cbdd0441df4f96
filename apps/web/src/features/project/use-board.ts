import type { Board } from "@earshot/client";
import { useEarshot } from "@earshot/client/react";
import { useSuspenseQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";

/** Returns the project that this page is of: its name, statuses, tags and what the caller may do. */
export function useBoard(): Board {
  const { slug } = useParams({ from: "/p/$slug" });
  return useSuspenseQuery(useEarshot().board.get.queryOptions({ projectSlug: slug })).data;
}

/** Whether the caller may use the operation in this project; an anonymous caller may once signed in, as far as one can tell. */
export const mayUse = ({ viewer }: Board, operation: string): boolean =>
  viewer === null || viewer.can.includes(operation);
