import type { FullFeedback } from "@earshot/client";
import { useEarshot } from "@earshot/client/react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { sentenceOf } from "../../ui/messages/failure.tsx";
import { useToast } from "../../ui/messages/toast.tsx";
import { useTakePart } from "../session/take-part/take-part.ts";
import { mayUse, useBoard } from "../project/use-board.ts";
import { changeCached } from "./cache.ts";

/**
 * Returns the props of VoteButton for feedback. A vote, or taking it back, shows at once, and is undone if it fails.
 */
export function useVote({ id, title, has_upvoted: hasUpvoted, upvotes: count }: FullFeedback) {
  const earshot = useEarshot();
  const queryClient = useQueryClient();
  const say = useToast();
  const { takePart } = useTakePart("voting");
  const board = useBoard();
  const show = (upvoted: boolean, upvotes?: number) =>
    changeCached(queryClient, earshot, id, (item) => {
      const change = Number(upvoted) - Number(item.has_upvoted);
      return { ...item, has_upvoted: upvoted, upvotes: upvotes ?? item.upvotes + change };
    });
  const mutation = useMutation(
    earshot.feedback.setUpvote.mutationOptions({
      scope: { id },
      onMutate: ({ upvoted }) => show(upvoted),
      onError(error, { upvoted }) {
        show(!upvoted);
        say(sentenceOf(error));
      },
      onSuccess: ({ has_upvoted: upvoted, upvotes }) => show(upvoted, upvotes),
    }),
  );
  const onClick = () => {
    const input = { projectSlug: board.slug, feedbackId: id, upvoted: !hasUpvoted };
    takePart(() => mutation.mutate(input), { path: "feedback.setUpvote", input }, id);
  };
  return { title, upvotes: count, hasUpvoted, disabled: !mayUse(board, "feedback.setUpvote"), onClick };
}
