import type { FeedbackChange } from "@earshot/client";
import { useEarshot, useEarshotClient, useSubscription } from "@earshot/client/react";
import { type Query, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { changeCached } from "./cache.ts";

/** New feedback is looked for once in this time, in milliseconds, however much arrives. */
const pause = 1_000;

/** What changes the lists and the counts. Votes and comments only change their own item, and the team's views. */
const all = new Set<string>(["feedback_created", "feedback_updated", "feedback_deleted"]);

/** The longest list that is loaded anew, in pages. A longer one shows what changes, and is stale for its next reader. */
const mostPages = 4;

const isShort = ({ state }: Query) =>
  ((state.data as { pages?: unknown[] } | undefined)?.pages?.length ?? 0) <= mostPages;

/** Shows changes to a project's feedback and comments as they happen, while a page of the project is shown. */
export function useLiveFeedback(projectSlug: string): void {
  const [earshot, client, queryClient] = [useEarshot(), useEarshotClient(), useQueryClient()];
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  const isAll = useRef(false);
  /** Reads the lists anew: all of them, or only those of the team that votes and comments order. */
  const refresh = (isOfAll: boolean) => {
    isAll.current ||= isOfAll;
    timer.current ??= setTimeout(() => {
      const { page } = earshot.feedback;
      const views = (["rising", "waiting"] as const).map((view) => page.infiniteQueryFilter({ projectSlug, view }));
      const stale = isAll.current ? [{ queryKey: page.pathKey() }, { queryKey: earshot.board.pathKey() }] : views;
      [timer.current, isAll.current] = [null, false];
      for (const { queryKey } of stale) {
        void queryClient.invalidateQueries({ queryKey, refetchType: "none" });
        void queryClient.refetchQueries({ queryKey, type: "active", stale: true, predicate: isShort });
      }
    }, pause);
  };
  const reload = async (feedbackId: string) => {
    const item = await client.feedback.get.query({ projectSlug, feedbackId }).catch(() => null);
    // Merged feedback answers with what it was merged into, which has its own place in a list.
    if (item && item.id !== feedbackId) {
      changeCached(queryClient, earshot, feedbackId, () => null);
      queryClient.setQueryData(earshot.feedback.get.queryKey({ projectSlug, feedbackId }), item);
    } else if (item) changeCached(queryClient, earshot, feedbackId, () => item);
  };
  const onData = ({ kind, feedback_id: id }: FeedbackChange) => {
    refresh(id === null || all.has(kind));
    if (id === null || kind === "feedback_created") return;
    if (kind.startsWith("comment_"))
      void queryClient.invalidateQueries(earshot.comment.list.queryFilter({ projectSlug, feedbackId: id }));
    if (kind === "feedback_deleted") changeCached(queryClient, earshot, id, () => null);
    else void reload(id);
  };
  /** Events are not stored: what happened before the connection, or while it was lost, is read. */
  const onStarted = () => {
    refresh(true);
    for (const { queryKey } of [earshot.feedback.get.pathFilter(), earshot.comment.pathFilter()])
      void queryClient.invalidateQueries({ queryKey });
  };
  useSubscription(earshot.feedback.changed.subscriptionOptions({ projectSlug }, { onData, onStarted }));
}
