import { EarshotError, type FullFeedback } from "@earshot/client";
import { useEarshot } from "@earshot/client/react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useLocation } from "@tanstack/react-router";
import { sentenceOf } from "../../ui/failure.tsx";
import { useToast } from "../../ui/toast.tsx";
import { signInPath, useViewer } from "../account/viewer.ts";
import { useBoard } from "../project/use-board.ts";
import { changeCached } from "./cache.ts";

/** Returns a function that votes for feedback, or takes the vote back. It shows at once, and is undone if it fails. */
export function useVote({ id, has_upvoted: hasUpvoted }: FullFeedback): () => void {
  const [earshot, queryClient, say, viewer] = [useEarshot(), useQueryClient(), useToast(), useViewer()];
  const { slug: projectSlug } = useBoard();
  const { href } = useLocation();
  const show = (upvoted: boolean, upvotes?: number) =>
    changeCached(queryClient, earshot, id, (item) => {
      const change = Number(upvoted) - Number(item.has_upvoted);
      return { ...item, has_upvoted: upvoted, upvotes: upvotes ?? item.upvotes + change };
    });
  const mutation = useMutation(
    earshot.feedback.setUpvote.mutationOptions({
      onMutate: ({ upvoted }) => show(upvoted),
      onError(error, { upvoted }) {
        show(!upvoted);
        if (error instanceof EarshotError && error.code === "UNAUTHORIZED") location.assign(signInPath(href, id));
        else say(sentenceOf(error));
      },
      onSuccess: ({ has_upvoted: upvoted, upvotes }) => show(upvoted, upvotes),
    }),
  );
  return () => {
    if (viewer) mutation.mutate({ projectSlug, feedbackId: id, upvoted: !hasUpvoted });
    else location.assign(signInPath(href, id));
  };
}
