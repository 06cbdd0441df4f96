import type { ExpandedComment } from "@earshot/client";
import { useEarshot, useEarshotClient } from "@earshot/client/react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { sentenceOf } from "../../ui/failure.tsx";
import { useDeletion } from "../../ui/undo.ts";
import { useBoard } from "../project/use-board.ts";
import { commentText } from "./comment.text.ts";

/** Changes what a comment says. */
export function useEditComment({ id: commentId, feedback_id: feedbackId }: ExpandedComment, onSaved: () => void) {
  const [earshot, queryClient, { slug: projectSlug }] = [useEarshot(), useQueryClient(), useBoard()];
  const { mutate, isPending, error } = useMutation(
    earshot.comment.update.mutationOptions({
      async onSuccess() {
        await queryClient.invalidateQueries({ queryKey: earshot.comment.list.pathKey() });
        onSaved();
      },
    }),
  );
  const save = (content: string) => mutate({ projectSlug, feedbackId, commentId, content });
  return { save, isPending, fault: error && sentenceOf(error) };
}

/** Returns a function that deletes a comment and its replies, unless it is undone while its message is shown. */
export function useDeleteComment({ id: commentId, feedback_id: feedbackId }: ExpandedComment): () => void {
  const [earshot, client, queryClient] = [useEarshot(), useEarshotClient(), useQueryClient()];
  const [deletion, { slug: projectSlug }] = [useDeletion(), useBoard()];
  const run = async () => {
    await client.comment.delete.mutate({ projectSlug, feedbackId, commentId });
    void queryClient.invalidateQueries({ queryKey: earshot.comment.list.pathKey() });
    void queryClient.invalidateQueries({ queryKey: earshot.feedback.get.pathKey() });
  };
  return () => deletion({ ids: [commentId], text: commentText.deleted, run });
}
