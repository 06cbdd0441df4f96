import type { ExpandedComment } from "@earshot/client";
import { useEarshot } from "@earshot/client/react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useLocation } from "@tanstack/react-router";
import { sentenceOf } from "../../ui/failure.tsx";
import { useToast } from "../../ui/toast.tsx";
import { signInPath, useViewer } from "../account/viewer.ts";
import { useBoard } from "../project/use-board.ts";

/** Returns the comments on feedback. */
export function useComments(feedbackId: string) {
  const { slug: projectSlug } = useBoard();
  return useQuery(useEarshot().comment.list.queryOptions({ projectSlug, feedbackId }));
}

/** Adds a comment, or a reply to one. */
export function useCreateComment(feedbackId: string, onCreated: () => void) {
  const [earshot, queryClient, { slug: projectSlug }] = [useEarshot(), useQueryClient(), useBoard()];
  const { mutate, isPending, error } = useMutation(
    earshot.comment.create.mutationOptions({
      async onSuccess() {
        await queryClient.invalidateQueries(earshot.comment.list.queryFilter({ projectSlug, feedbackId }));
        onCreated();
        await queryClient.invalidateQueries(earshot.feedback.get.queryFilter({ projectSlug, feedbackId }));
      },
    }),
  );
  const create = (content: string, replyTo: string | null) =>
    mutate({ projectSlug, feedbackId, content, reply_to_id: replyTo });
  return { create, isPending, fault: error && sentenceOf(error) };
}

/** One comment changed, at whatever depth. */
const changed = (
  comments: readonly ExpandedComment[],
  id: string,
  change: Partial<ExpandedComment>,
): ExpandedComment[] =>
  comments.map((comment) =>
    comment.id === id ? { ...comment, ...change } : { ...comment, replies: changed(comment.replies, id, change) },
  );

/** Returns a function that likes a comment, or takes that back. It shows at once, and is undone if it fails. */
export function useCommentVote(comment: ExpandedComment): () => void {
  const [earshot, queryClient, say, viewer] = [useEarshot(), useQueryClient(), useToast(), useViewer()];
  const { slug: projectSlug } = useBoard();
  const { href } = useLocation();
  const { id, feedback_id: feedbackId, has_upvoted: hasUpvoted, upvotes } = comment;
  const show = (change: Partial<ExpandedComment>) =>
    queryClient.setQueryData(
      earshot.comment.list.queryKey({ projectSlug, feedbackId }),
      (comments) => comments && changed(comments, id, change),
    );
  const { mutate } = useMutation(
    earshot.comment.setUpvote.mutationOptions({
      onMutate: ({ upvoted }) => show({ has_upvoted: upvoted, upvotes: upvotes + (upvoted ? 1 : -1) }),
      onError(error) {
        show({ has_upvoted: hasUpvoted, upvotes });
        say(sentenceOf(error));
      },
      onSuccess: (result) => show(result),
    }),
  );
  return () => {
    if (viewer) mutate({ projectSlug, feedbackId, commentId: id, upvoted: !hasUpvoted });
    else location.assign(signInPath(href));
  };
}
