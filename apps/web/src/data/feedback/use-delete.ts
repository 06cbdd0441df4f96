import type { FullFeedback } from "@earshot/client";
import { useEarshot, useEarshotClient } from "@earshot/client/react";
import { useQueryClient } from "@tanstack/react-query";
import { useDeletion } from "../../ui/messages/undo.ts";
import { changeCached } from "./cache.ts";
import { useBoard } from "../project/use-board.ts";
import { manageFeedbackText } from "./manage.text.ts";
import { settleAll } from "../settle-all.ts";

/** Returns a function that deletes feedback, unless it is undone while its message is shown. */
export function useDelete() {
  const earshot = useEarshot();
  const client = useEarshotClient();
  const queryClient = useQueryClient();
  const deletion = useDeletion();
  const { slug: projectSlug } = useBoard();
  const remove = async ({ id: feedbackId }: FullFeedback) => {
    await client.feedback.delete.mutate({ projectSlug, feedbackId });
    changeCached(queryClient, earshot, feedbackId, () => null);
  };
  return (items: readonly FullFeedback[]) =>
    deletion({
      ids: items.map(({ id }) => id),
      text: manageFeedbackText.deleted(items.map(({ title }) => title)),
      async run(isLast) {
        const results = await settleAll(items, remove, isLast ? items.length : undefined);
        void queryClient.invalidateQueries({ queryKey: earshot.board.pathKey() });
        const failure = results.find((result) => result.status === "rejected");
        if (failure) throw failure.reason;
      },
    });
}
