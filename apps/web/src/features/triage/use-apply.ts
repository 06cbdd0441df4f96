import type { FullFeedback } from "@earshot/client";
import { useEarshot } from "@earshot/client/react";
import { useQueryClient } from "@tanstack/react-query";
import { sentenceOf } from "../../ui/messages/failure.tsx";
import { useToast, useUndo } from "../../ui/messages/toast.tsx";
import { cachedItems, changeCached, countsOf } from "../../data/feedback/cache.ts";
import { settleAll } from "../../data/settle-all.ts";
import { triageText } from "./triage.text.ts";
import { beginChange, type Change } from "./turns.ts";

interface Changes {
  change: Change;
  /** Returns the change that undoes it, by the item as it was before. */
  back: (before: FullFeedback) => Change;
}

/**
 * Returns a function that changes items. It shows at once, is undone if it fails, and can be undone, several items together.
 */
export function useApply() {
  const earshot = useEarshot();
  const queryClient = useQueryClient();
  const say = useToast();
  const { done } = useUndo();
  const show = (id: string) => (fields: Partial<FullFeedback>) =>
    changeCached(queryClient, earshot, id, (before) => ({ ...before, ...fields }));
  /** Returns the item as it is now. The one that is open comes last in the cache. */
  const now = (item: FullFeedback) => cachedItems(queryClient, earshot).findLast(({ id }) => id === item.id) ?? item;
  const run = async (items: readonly { item: FullFeedback; change: Change }[]) => {
    const begun = items.map(({ item, change }) => beginChange(item, change, show(item.id)));
    const results = await settleAll(begun, (make) => make());
    const failures = results.flatMap((result) => (result.status === "rejected" ? [sentenceOf(result.reason)] : []));
    for (const stale of [...countsOf(earshot), earshot.feedback.history.pathFilter()])
      void queryClient.invalidateQueries(stale);
    const [sentence] = failures;
    if (sentence !== undefined)
      say(items.length === 1 ? sentence : triageText.failed(failures.length, items.length, sentence));
    return sentence === undefined;
  };
  return async (items: readonly FullFeedback[], { change, back }: Changes) => {
    const isDone = await run(items.map((item) => ({ item, change })));
    if (!isDone) return;
    const [first] = items;
    done({
      text: items.length === 1 && first ? triageText.changedOne(first.title) : triageText.changed(items.length),
      undo: () => void run(items.map((item) => ({ item: now(item), change: back(item) }))),
    });
  };
}
