import { EarshotError, type FullFeedback } from "@earshot/client";
import { useEarshot } from "@earshot/client/react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { sentenceOf } from "../../ui/failure.tsx";
import { useBoard } from "../project/use-board.ts";
import { changeCached } from "./cache.ts";

/** Returns what changes a feedback's title and description. */
export function useEdit({ id: feedbackId }: FullFeedback, onSaved: () => void) {
  const [earshot, queryClient, { slug: projectSlug }] = [useEarshot(), useQueryClient(), useBoard()];
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
