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
  const { id, feedback_id: feedbackId, has_upvoted: hasUpvoted } = comment;
  const change = (changed: (before: ThreadComment) => Partial<ThreadComment>) =>
    changeComment(queryClient, earshot, id, (before) => ({ ...before, ...changed(before) }));
  const like = (upvoted: boolean) =>
    change(({ upvotes }) => ({ has_upvoted: upvoted, upvotes: upvotes + (upvoted ? 1 : -1) }));
  const { mutate } = useMutation(
    earshot.comment.setUpvote.mutationOptions({
      scope: { id },
      onMutate: ({ upvoted }) => like(upvoted),
      onError(error, { upvoted }) {
        like(!upvoted);
        say(sentenceOf(error));
      },
      onSuccess: (result) => change(() => result),
    }),
  );
  return () => {
    const input = { projectSlug, feedbackId, commentId: id, upvoted: !hasUpvoted };
    takePart(() => mutate(input), { path: "comment.setUpvote", input });
  };
}
