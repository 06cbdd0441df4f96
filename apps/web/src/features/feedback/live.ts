import type { FeedbackChange } from "@earshot/client";
import { useEarshot, useEarshotClient, useSubscription } from "@earshot/client/react";
import { type Query, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { changeCached } from "./cache.ts";

/** New feedback is looked for once in this time, in milliseconds, however much arrives. */
const pause = 1_000;

/** The longest list that is loaded anew, in pages. A longer one shows what changes, and is stale for its next reader. */
const mostPages = 4;

const isLong = ({ state }: Query) =>
  ((state.data as { pages?: unknown[] } | undefined)?.pages?.length ?? 0) > mostPages;

/** Shows changes to a project's feedback and comments as they happen, while a page of the project is shown. */
export function useLiveFeedback(projectSlug: string): void {
  const [earshot, client, queryClient] = [useEarshot(), useEarshotClient(), useQueryClient()];
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  const refresh = () => {
    timer.current ??= setTimeout(() => {
      timer.current = null;
      const { queryKey } = earshot.feedback.page.pathFilter();
      void queryClient.invalidateQueries({ queryKey, refetchType: "none" });
      void queryClient.refetchQueries({ queryKey, type: "active", stale: true, predicate: (query) => !isLong(query) });
      void queryClient.invalidateQueries({ queryKey: earshot.board.pathKey() });
    }, pause);
  };
  const reload = async (feedbackId: string) => {
    const item = await client.feedback.get.query({ projectSlug, feedbackId }).catch(() => null);
    if (item) changeCached(queryClient, earshot, feedbackId, () => item);
  };
  const onData = ({ kind, feedback_id: id }: FeedbackChange) => {
    if (id === null || kind === "feedback_created" || kind === "feedback_updated") refresh();
    if (id === null || kind === "feedback_created") return;
    if (kind.startsWith("comment_"))
      void queryClient.invalidateQueries(earshot.comment.list.queryFilter({ projectSlug, feedbackId: id }));
    if (kind === "feedback_deleted") changeCached(queryClient, earshot, id, () => null);
    else void reload(id);
  };
  useSubscription(earshot.feedback.changed.subscriptionOptions({ projectSlug }, { onData }));
}
