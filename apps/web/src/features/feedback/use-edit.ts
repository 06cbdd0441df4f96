import { EarshotError, type FullFeedback } from "@earshot/client";
import { useEarshot } from "@earshot/client/react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { sentenceOf } from "../../ui/messages/failure.tsx";
import { useBoard } from "../../data/project/use-board.ts";
import { changeCached } from "../../data/feedback/cache.ts";

/** Returns a function that edits a feedback's title and description. */
export function useEdit({ id: feedbackId }: FullFeedback, onSaved: () => void) {
  const earshot = useEarshot();
  const queryClient = useQueryClient();
  const { slug: projectSlug } = useBoard();
  const update = useMutation(
    earshot.feedback.update.mutationOptions({
      onSuccess(saved) {
        changeCached(queryClient, earshot, feedbackId, () => saved);
        onSaved();
      },
    }),
  );
  const { mutate, error, isPending } = useMutation({
    async mutationFn(texts: { title: string; description: string }) {
      const { faultOf } = await import("./check.ts");
      const fault = faultOf({ projectSlug, ...texts });
      if (fault !== undefined) throw new EarshotError(fault, { code: "BAD_REQUEST", status: 400 });
      return update.mutateAsync({ projectSlug, feedbackId, ...texts });
    },
  });
  return { save: mutate, isPending, fault: error && sentenceOf(error) };
}
