import type { FullFeedback } from "@earshot/client";
import { useEarshot, useEarshotClient } from "@earshot/client/react";
import { useQueryClient } from "@tanstack/react-query";
import { sentenceOf } from "../../ui/messages/failure.tsx";
import { useToast, useUndo } from "../../ui/messages/toast.tsx";
import { changeCached } from "./cache.ts";
import { useBoard } from "../project/use-board.ts";
import { manageFeedbackText } from "./manage.text.ts";

/** Returns functions that merge feedback into other feedback, and that undo a merge. */
export function useMerge() {
  const earshot = useEarshot();
  const client = useEarshotClient();
  const queryClient = useQueryClient();
  const say = useToast();
  const { done } = useUndo();
  const { slug: projectSlug } = useBoard();
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

  const merge = async (items: readonly FullFeedback[], into: FullFeedback) => {
    const merged: FullFeedback[] = [];
    try {
      for (const item of items) {
        const path = { projectSlug, feedbackId: item.id, into: into.id };
        const survivor = await client.feedback.merge.mutate(path);
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
