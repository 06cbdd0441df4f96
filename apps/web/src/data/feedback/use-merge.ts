import { type FullFeedback, rehearse } from "@earshot/client";
import { useEarshot, useEarshotClient } from "@earshot/client/react";
import { useQueryClient } from "@tanstack/react-query";
import { sentenceOf } from "../../ui/messages/failure.tsx";
import { useToast, useUndo } from "../../ui/messages/toast.tsx";
import { changeCached } from "./cache.ts";
import { useBoard } from "../project/use-board.ts";
import { useTelling } from "../telling/telling.tsx";
import { tellingText } from "../telling/telling.text.ts";
import { manageFeedbackText } from "./manage.text.ts";

/** Returns functions that merge feedback into other feedback, and that undo a merge. */
export function useMerge() {
  const earshot = useEarshot();
  const client = useEarshotClient();
  const queryClient = useQueryClient();
  const say = useToast();
  const { done } = useUndo();
  const { slug: projectSlug } = useBoard();
  const ask = useTelling();
  const refresh = () =>
    Promise.all(
      [earshot.feedback.pathKey(), earshot.comment.pathKey(), earshot.board.pathKey()].map((queryKey) =>
        queryClient.invalidateQueries({ queryKey }),
      ),
    );

  const unmerge = async (ids: readonly string[]) => {
    try {
      for (const feedbackId of ids) {
        const item = await client.feedback.unmerge.mutate({ projectSlug, feedbackId });
        queryClient.setQueryData(earshot.feedback.get.queryKey({ projectSlug, feedbackId }), item);
      }
    } catch (error) {
      say(sentenceOf(error));
    }
    await refresh();
  };

  /** Merges once it is certain, and calls `begin` before. */
  const merge = async (items: readonly FullFeedback[], into: FullFeedback, begin?: () => void) => {
    const pathOf = ({ id: feedbackId }: FullFeedback) => ({ projectSlug, feedbackId, into: into.id });
    const answer = await ask({
      title: tellingText.mergeInto(into.title),
      act: tellingText.merge,
      rehearsals: items.map((item) => () => rehearse(client.feedback.merge, pathOf(item))),
    });
    if (!answer) return;
    begin?.();
    const merged: FullFeedback[] = [];
    try {
      for (const item of items) {
        const survivor = await client.feedback.merge.mutate({ ...pathOf(item), ...answer });
        merged.push(item);
        changeCached(queryClient, earshot, item.id, () => null);
        changeCached(queryClient, earshot, survivor.id, () => survivor);
        queryClient.setQueryData(earshot.feedback.get.queryKey({ projectSlug, feedbackId: into.id }), survivor);
      }
    } catch (error) {
      say(sentenceOf(error));
    }
    const ids = merged.map(({ id }) => id);
    if (ids.length > 0)
      done({ text: manageFeedbackText.merged(ids.length, into.title), undo: () => void unmerge(ids) });
    await refresh();
  };

  return { merge, unmerge };
}
