import type { FullFeedback } from "@earshot/client";
import { useEarshot } from "@earshot/client/react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { sentenceOf } from "../../ui/failure.tsx";
import { useToast } from "../../ui/toast.tsx";
import { useBoard } from "../project/use-board.ts";
import { changeCached } from "./cache.ts";

/** Returns what changes whether one feedback is watched, which shows at once, and the team's answer to it. */
export function useChange({ id: feedbackId }: FullFeedback) {
  const [earshot, queryClient, say] = [useEarshot(), useQueryClient(), useToast()];
  const { slug: projectSlug } = useBoard();
  const show = (change: Partial<FullFeedback>) =>
    changeCached(queryClient, earshot, feedbackId, (item) => ({ ...item, ...change }));
  const onError = (error: Error) => {
    say(sentenceOf(error));
    void queryClient.invalidateQueries({ queryKey: earshot.feedback.pathKey() });
  };
  const watch = useMutation(
    earshot.feedback.setWatch.mutationOptions({
      onMutate: ({ watching }) => show({ is_watched: watching }),
      onSuccess: show,
      onError,
    }),
  );
  const answer = useMutation(earshot.feedback.answer.mutationOptions({ onSuccess: show, onError }));
  const path = { projectSlug, feedbackId };
  return {
    setWatch: (watching: boolean) => watch.mutate({ ...path, watching }),
    setAnswer: (content: string, onSaved: () => void) => answer.mutate({ ...path, content }, { onSuccess: onSaved }),
    isAnswering: answer.isPending,
  };
}
