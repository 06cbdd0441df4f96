import type { FullFeedback } from "@earshot/client";
import { useEarshot } from "@earshot/client/react";
import { useQueryClient } from "@tanstack/react-query";
import { sentenceOf } from "../../ui/failure.tsx";
import { useToast, useUndo } from "../../ui/toast.tsx";
import { changeCached } from "../feedback/cache.ts";
import { settleAll } from "../feedback/settle.ts";
import { triageText } from "./triage.text.ts";

type Call = (item: FullFeedback) => Promise<FullFeedback>;

interface Change {
  /** How an item looks afterwards, as far as the page knows. */
  look: (item: FullFeedback) => Partial<FullFeedback>;
  call: Call;
  /** Sets what it was before. */
  revert: Call;
}

/** Returns a function that changes items. It shows at once, is taken back where it fails, and can be undone for several. */
export function useApply() {
  const [earshot, queryClient, say, { done }] = [useEarshot(), useQueryClient(), useToast(), useUndo()];
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
    void queryClient.invalidateQueries({ queryKey: earshot.board.pathKey() });
    const [sentence] = failures;
    if (sentence !== undefined)
      say(items.length === 1 ? sentence : triageText.failed(failures.length, items.length, sentence));
    return sentence === undefined;
  };
  return async (items: readonly FullFeedback[], { look, call, revert }: Change) => {
    const isDone = await run(items, call, look);
    if (!isDone || items.length === 1) return;
    const before = new Map(items.map((item) => [item.id, item]));
    const undo = () => void run(items, revert, ({ id }) => before.get(id) ?? {});
    done({ text: triageText.changed(items.length), undo });
  };
}
