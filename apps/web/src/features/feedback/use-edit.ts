import { EarshotError, type FullFeedback } from "@earshot/client";
import { useEarshot } from "@earshot/client/react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { sentenceOf } from "../../ui/messages/failure.tsx";
import { useBoard } from "../../data/project/use-board.ts";
import { changeCached } from "../../data/feedback/cache.ts";

interface Texts {
  title: string;
  description: string;
}

/** Returns a function that edits a feedback's title and description. */
export function useEdit({ id: feedbackId }: FullFeedback, onSaved: (sent: Texts) => void) {
  const earshot = useEarshot();
  const queryClient = useQueryClient();
  const { slug: projectSlug } = useBoard();
  const update = useMutation(
    earshot.feedback.update.mutationOptions({
      onSuccess: (saved) => changeCached(queryClient, earshot, feedbackId, () => saved),
    }),
  );
  const { mutate, error, isPending } = useMutation({
    async mutationFn(texts: Texts) {
      const { faultOf } = await import("./check.ts");
      const fault = faultOf({ projectSlug, ...texts });
      if (fault !== undefined) throw new EarshotError(fault, { code: "BAD_REQUEST", status: 400 });
      return update.mutateAsync({ projectSlug, feedbackId, ...texts });
    },
    onSuccess: (_, sent) => onSaved(sent),
  });
  return { save: mutate, isPending, fault: error && sentenceOf(error) };
}
