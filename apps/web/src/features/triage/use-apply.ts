import type { FullFeedback } from "@earshot/client";
import { useEarshot } from "@earshot/client/react";
import { useQueryClient } from "@tanstack/react-query";
import { sentenceOf } from "../../ui/messages/failure.tsx";
import { useToast, useUndo } from "../../ui/messages/toast.tsx";
import { changeCached, countsOf } from "../../data/feedback/cache.ts";
import { settleAll } from "../../data/settle-all.ts";
import { triageText } from "./triage.text.ts";

type Call = (item: FullFeedback) => Promise<FullFeedback>;

interface Change {
  /** Returns the changes of an item that show before the server responds. */
  look: (item: FullFeedback) => Partial<FullFeedback>;
  call: Call;
  /** Sets the earlier value again. */
  revert: Call;
}

/**
 * Returns a function that changes items. It shows at once, is undone if it fails, and can be undone, several items together.
 */
export function useApply() {
  const earshot = useEarshot();
  const queryClient = useQueryClient();
  const say = useToast();
  const { done } = useUndo();
  const show = (item: FullFeedback) =>
    changeCached(queryClient, earshot, item.id, (before) => ({ ...before, ...item }));
  const run = async (items: readonly FullFeedback[], call: Call, look: Change["look"]) => {
    for (const item of items) show({ ...item, ...look(item) });
    const results = await settleAll(items, call);
    const failures = results.flatMap((result, index) => {
      if (result.status === "fulfilled") show(result.value);
      else if (items[index]) show(items[index]);
      return result.status === "rejected" ? [sentenceOf(result.reason)] : [];
    });
    for (const stale of [...countsOf(earshot), earshot.feedback.history.pathFilter()])
      void queryClient.invalidateQueries(stale);
    const [sentence] = failures;
    if (sentence !== undefined)
      say(items.length === 1 ? sentence : triageText.failed(failures.length, items.length, sentence));
    return sentence === undefined;
  };
  return async (items: readonly FullFeedback[], { look, call, revert }: Change) => {
    const isDone = await run(items, call, look);
    if (!isDone) return;
    const before = new Map(items.map((item) => [item.id, item]));
    const undo = () => void run(items, revert, ({ id }) => before.get(id) ?? {});
    const [first] = items;
    done({
      text: items.length === 1 && first ? triageText.changedOne(first.title) : triageText.changed(items.length),
      undo,
    });
  };
}
