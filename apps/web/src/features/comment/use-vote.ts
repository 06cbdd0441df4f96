import type { ThreadComment } from "@earshot/client";
import { useEarshot } from "@earshot/client/react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { sentenceOf } from "../../ui/messages/failure.tsx";
import { useToast } from "../../ui/messages/toast.tsx";
import { useTakePart } from "../../data/session/take-part/take-part.ts";
import { useBoard } from "../../data/project/use-board.ts";
import { changeComment } from "./cache.ts";

/** Returns a function that likes a comment, or takes that back. It shows at once, and is undone if it fails. */
export function useCommentVote(comment: ThreadComment): () => void {
  const earshot = useEarshot();
  const queryClient = useQueryClient();
  const say = useToast();
  const { takePart } = useTakePart("voting");
  const { slug: projectSlug } = useBoard();
  const { id, feedback_id: feedbackId, has_upvoted: hasUpvoted, upvotes } = comment;
  const show = (change: Partial<ThreadComment>) =>
    changeComment(queryClient, earshot, id, (before) => ({ ...before, ...change }));
  const { mutate } = useMutation(
    earshot.comment.setUpvote.mutationOptions({
      onMutate: ({ upvoted }) => show({ has_upvoted: upvoted, upvotes: upvotes + (upvoted ? 1 : -1) }),
      onError(error, { upvoted }) {
        changeComment(queryClient, earshot, id, (before) => ({
          ...before,
          has_upvoted: !upvoted,
          upvotes: before.upvotes - (upvoted ? 1 : -1),
        }));
        say(sentenceOf(error));
      },
      onSuccess: (result) => show(result),
    }),
  );
  return () => {
    const input = { projectSlug, feedbackId, commentId: id, upvoted: !hasUpvoted };
    takePart(() => mutate(input), { path: "comment.setUpvote", input });
  };
}
