import type { Board } from "@earshot/client";
import { useEarshot } from "@earshot/client/react";
import { useSuspenseQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";

/** Returns the project of this page: its name, statuses, tags and the operations that the caller may use. */
export function useBoard(): Board {
  const { slug } = useParams({ from: "/p/$slug" });
  return useSuspenseQuery(useEarshot().board.get.queryOptions({ projectSlug: slug })).data;
}

/** True if the caller may use the operation in this project. For whoever is not signed in it is true: signing in may allow it. */
export const mayUse = ({ viewer }: Board, operation: string): boolean =>
  viewer === null || viewer.kind === "guest" || viewer.can.includes(operation);
