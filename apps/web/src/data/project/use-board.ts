import type { Board } from "@earshot/client";
import { useEarshot } from "@earshot/client/react";
import { useSuspenseQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";

/** Returns the project of this page: its name, statuses, tags and the operations that the caller may use. */
export function useBoard(): Board {
  const { slug } = useParams({ from: "/p/$slug" });
  return useSuspenseQuery(useEarshot().board.get.queryOptions({ projectSlug: slug })).data;
}

/** The operations that a project can leave to its team, by what people do with them. */
export const operationsOf = {
  voting: ["feedback.setUpvote", "comment.setUpvote"],
  commenting: ["comment.create"],
  posting: ["feedback.create"],
};

/**
 * True if the caller may use the operation in this project. For whoever is not signed in it is true, unless the project leaves
 * it to its team: signing in may allow it.
 */
export const mayUse = ({ viewer, team_only: reserved }: Board, operation: string): boolean =>
  viewer?.can.includes(operation) ||
  ((!viewer || viewer.kind === "guest") && !reserved.some((activity) => operationsOf[activity].includes(operation)));
