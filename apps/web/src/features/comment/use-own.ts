import type { ThreadComment } from "@earshot/client";
import { useEarshot, useEarshotClient } from "@earshot/client/react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { sentenceOf } from "../../ui/messages/failure.tsx";
import { useDeletion } from "../../ui/messages/undo.ts";
import { useBoard } from "../../data/project/use-board.ts";
import { changeComment } from "./cache.ts";
import { commentText } from "./comment.text.ts";

/** Edits a comment. */
export function useEditComment(
  { id: commentId, feedback_id: feedbackId }: ThreadComment,
  onSaved: (sent: string) => void,
) {
  const earshot = useEarshot();
  const queryClient = useQueryClient();
  const { slug: projectSlug } = useBoard();
  const { mutate, isPending, error } = useMutation(
    earshot.comment.update.mutationOptions({
      onSuccess({ content }, sent) {
        changeComment(queryClient, earshot, commentId, (comment) => ({
          ...comment,
          content,
          edited_at: content === comment.content ? comment.edited_at : new Date().toISOString(),
        }));
        onSaved(sent.content);
      },
    }),
  );
  const save = (content: string) => mutate({ projectSlug, feedbackId, commentId, content });
  return { save, isPending, fault: error && sentenceOf(error) };
}

/** Returns a function that deletes a comment and its replies, of which so many show, unless it is undone while its message is shown. */
export function useDeleteComment(
  { id: commentId, feedback_id: feedbackId }: ThreadComment,
  replies: number,
): () => void {
  const earshot = useEarshot();
  const client = useEarshotClient();
  const queryClient = useQueryClient();
  const deletion = useDeletion();
  const { slug: projectSlug } = useBoard();
  const run = async () => {
    await client.comment.delete.mutate({ projectSlug, feedbackId, commentId });
    changeComment(queryClient, earshot, commentId, () => null);
    void queryClient.invalidateQueries({ queryKey: earshot.comment.page.pathKey() });
    void queryClient.invalidateQueries({ queryKey: earshot.feedback.get.pathKey() });
  };
  return () =>
    deletion({ ids: [commentId], text: replies > 0 ? commentText.deletedWith(replies) : commentText.deleted, run });
}
