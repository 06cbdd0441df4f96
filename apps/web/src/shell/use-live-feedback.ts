import type { FeedbackChange } from "@earshot/client";
import { useEarshot, useEarshotClient, useSubscription } from "@earshot/client/react";
import { type Query, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { changeComment } from "../features/comment/cache.ts";
import { cachedIds, changeCached } from "../data/feedback/cache.ts";
import { useClosed } from "./use-closed.ts";

/** The shortest time between two reloads of the same kind, in milliseconds, however much arrives. */
const pause = 1_000;

/** The changes that affect lists and counts. Votes and comments only change their own item, and the team's views. */
const all = new Set<string>(["feedback_created", "feedback_updated", "feedback_deleted"]);

/**
 * The longest list that is reloaded, in pages. A longer one shows changes to its items, and is marked as stale for its
 * next reader.
 */
const mostPages = 4;

const isShort = ({ state }: Query) =>
  ((state.data as { pages?: unknown[] } | undefined)?.pages?.length ?? 0) <= mostPages;

/** Shows changes to a project's feedback and comments as they happen, while a page of the project is open. */
export function useLiveFeedback(projectSlug: string): void {
  const earshot = useEarshot();
  const client = useEarshotClient();
  const queryClient = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  const isAll = useRef(false);
  /** The feedback whose comments have changed. */
  const threads = useRef(new Set<string>());
  const changedTimer = useRef<ReturnType<typeof setTimeout> | null>(null);
  const changed = useRef(new Set<string>());
  /** Reloads the lists: all of them, or only the team's, which votes and comments sort. */
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
      for (const feedbackId of threads.current)
        void queryClient.invalidateQueries(earshot.comment.page.infiniteQueryFilter({ projectSlug, feedbackId }));
      threads.current.clear();
    }, pause);
  };
  const reload = async (feedbackId: string) => {
    const item = await client.feedback.get.query({ projectSlug, feedbackId }).catch(() => null);
    // The response for merged feedback is the feedback that it was merged into, which has its own place in a list.
    if (item && item.id !== feedbackId) {
      changeCached(queryClient, earshot, feedbackId, () => null);
      queryClient.setQueryData(earshot.feedback.get.queryKey({ projectSlug, feedbackId }), item);
    } else if (item) changeCached(queryClient, earshot, feedbackId, () => item);
  };
  /** Reloads the changed items that are shown: the first at once, and those of the pause after it together. */
  const reloadChanged = () => {
    const ids = changed.current;
    const isQuiet = ids.size === 0;
    changed.current = new Set();
    changedTimer.current = isQuiet ? null : setTimeout(reloadChanged, pause);
    if (isQuiet) return;
    const shown = cachedIds(queryClient, earshot);
    for (const id of ids) if (shown.has(id)) void reload(id);
  };
  const onData = ({ kind, feedback_id: id, comment_id: commentId }: FeedbackChange) => {
    if (id !== null && kind.startsWith("comment_")) threads.current.add(id);
    refresh(id === null || all.has(kind));
    if (id === null || kind === "feedback_created") return;
    if (kind === "comment_deleted" && commentId) changeComment(queryClient, earshot, commentId, () => null);
    if (kind === "feedback_deleted") {
      changeCached(queryClient, earshot, id, () => null);
      // An open page of it learns that it is not found any more.
      void queryClient.invalidateQueries(earshot.feedback.get.queryFilter({ projectSlug, feedbackId: id }));
    } else {
      changed.current.add(id);
      if (changedTimer.current === null) reloadChanged();
    }
  };
  /** Events are not stored: changes from before the connection, or from while it was lost, are loaded. */
  const onStarted = () => {
    refresh(true);
    for (const { queryKey } of [earshot.feedback.get.pathFilter(), earshot.comment.pathFilter()])
      void queryClient.invalidateQueries({ queryKey });
  };
  const onError = useClosed(projectSlug);
  useSubscription(earshot.feedback.changed.subscriptionOptions({ projectSlug }, { onData, onStarted, onError }));
}
