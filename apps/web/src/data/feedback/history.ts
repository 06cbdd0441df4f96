import type { EarshotOptions } from "@earshot/client/react";
import { useEarshot } from "@earshot/client/react";
import { useQuery } from "@tanstack/react-query";
import { useBoard } from "../project/use-board.ts";
import type { StatusLook } from "../../ui/marks/status.tsx";
import { statusOf } from "./status.ts";

/** The history of the status of feedback. */
export const historyOf = (earshot: EarshotOptions, projectSlug: string, feedbackId: string) =>
  earshot.feedback.history.queryOptions({ projectSlug, feedbackId });

/** Returns the changes of a feedback's status, oldest first, and the looks of statuses that they name. */
export function useHistory(feedbackId: string) {
  const board = useBoard();
  const { data = [] } = useQuery(historyOf(useEarshot(), board.slug, feedbackId));
  const lookOf = (status: string): StatusLook => statusOf(board, { status, stage: "new" });
  return { changes: data, lookOf };
}
