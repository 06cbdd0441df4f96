import type { FeedbackChange } from "@earshot/client";
import { useEarshot, useEarshotClient, useSubscription } from "@earshot/client/react";
import { type Query, type QueryKey, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { changeComment } from "../features/comment/cache.ts";
import { cachedItems, changeCached, countsOf, savedChanges, saving } from "../data/feedback/cache.ts";
import { useClosed } from "./use-closed.ts";

/** The shortest time between two reloads of the same kind, in milliseconds, however much arrives. */
const pause = 1_000;

/** The reads that a change makes stale: voters, and the team's views that votes and comments sort; the queue; or all lists. */
type Stale = "views" | "queue" | "all";

/** The changes that affect more than their own item and the team's views. */
const affected: Readonly<Partial<Record<FeedbackChange["kind"], Stale>>> = {
  feedback_created: "all",
  feedback_updated: "all",
  feedback_deleted: "all",
  feedback_status_changed: "all",
  moderation_changed: "queue",
};

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
  const stale = useRef(new Set<Stale>());
  /** The feedback whose comments have changed. */
  const threads = useRef(new Set<string>());
  const changedTimer = useRef<ReturnType<typeof setTimeout> | null>(null);
  const changed = useRef(new Set<string>());
  const readsOf: Readonly<Record<Stale, () => { queryKey: QueryKey }[]>> = {
    views: () => [
      { queryKey: earshot.feedback.upvoters.pathKey() },
      ...(["rising", "waiting"] as const).flatMap((view) => [
        earshot.feedback.page.infiniteQueryFilter({ projectSlug, view }),
        earshot.feedback.count.queryFilter({ projectSlug, view }),
      ]),
    ],
    queue: () => [{ queryKey: earshot.moderation.pathKey() }],
    all: () => [{ queryKey: earshot.feedback.page.pathKey() }, ...countsOf(earshot), ...readsOf.queue()],
  };
  /** Reloads what is stale, a little later and together. */
  const refresh = (what: Stale) => {
    stale.current.add(what);
    timer.current ??= setTimeout(() => {
      const reads = [...stale.current].flatMap((each) => readsOf[each]());
      timer.current = null;
      stale.current.clear();
      for (const { queryKey } of reads) {
        void queryClient.invalidateQueries({ queryKey, refetchType: "none" });
        void queryClient.refetchQueries({ queryKey, type: "active", stale: true, predicate: isShort });
      }
      for (const feedbackId of threads.current)
        void queryClient.invalidateQueries(earshot.comment.page.infiniteQueryFilter({ projectSlug, feedbackId }));
      threads.current.clear();
    }, pause);
  };
  const reload = async (feedbackId: string): Promise<void> => {
    const before = savedChanges.get(feedbackId);
    const item = await client.feedback.get.query({ projectSlug, feedbackId }).catch(() => null);
    if (savedChanges.get(feedbackId) !== before) return reload(feedbackId);
    // The response for merged feedback is the feedback that it was merged into, which has its own place in a list.
    if (item && item.id !== feedbackId) {
      changeCached(queryClient, earshot, feedbackId, () => null);
      queryClient.setQueryData(earshot.feedback.get.queryKey({ projectSlug, feedbackId }), item);
    } else if (item) changeCached(queryClient, earshot, feedbackId, () => saving.get(feedbackId)?.(item) ?? item);
  };
  /** Reloads the changed items that are shown: the first at once, and those of the pause after it together. */
  const reloadChanged = () => {
    const ids = changed.current;
    const isQuiet = ids.size === 0;
    changed.current = new Set();
    changedTimer.current = isQuiet ? null : setTimeout(reloadChanged, pause);
    if (isQuiet) return;
    const shown = new Set(cachedItems(queryClient, earshot).map(({ id }) => id));
    for (const id of ids) if (shown.has(id)) void reload(id);
  };
  const onData = ({ kind, feedback_id: id, comment_id: commentId }: FeedbackChange) => {
    if (kind === "note_changed") {
      void queryClient.invalidateQueries({ queryKey: earshot.note.pathKey() });
      return;
    }
    if (id !== null && kind.startsWith("comment_")) threads.current.add(id);
    refresh(affected[kind] ?? (id === null ? "all" : "views"));
    if (kind === "feedback_status_changed" && id !== null)
      void queryClient.invalidateQueries(earshot.feedback.history.queryFilter({ projectSlug, feedbackId: id }));
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
    refresh("all");
    const { get, history } = earshot.feedback;
    for (const { queryKey } of [
      get.pathFilter(),
      history.pathFilter(),
      earshot.comment.pathFilter(),
      earshot.note.pathFilter(),
    ])
      void queryClient.invalidateQueries({ queryKey });
  };
  const { error, reset } = useSubscription(
    earshot.feedback.changed.subscriptionOptions({ projectSlug }, { onData, onStarted }),
  );
  useClosed(projectSlug, error, reset);
}
