import { EarshotError, type Feedback } from "@earshot/client";
import { useEarshot } from "@earshot/client/react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { sentenceOf } from "../../ui/failure.tsx";
import { useBoard } from "../project/use-board.ts";

/** Shares feedback. */
export function useCreateFeedback(onCreated: (created: Feedback) => void) {
  const [earshot, queryClient, { slug: projectSlug }] = [useEarshot(), useQueryClient(), useBoard()];
  const { mutateAsync, ...mutation } = useMutation(
    earshot.feedback.create.mutationOptions({
      async onSuccess(created) {
        onCreated(created);
        await queryClient.invalidateQueries({ queryKey: earshot.feedback.page.pathKey() });
        await queryClient.invalidateQueries({ queryKey: earshot.board.pathKey() });
      },
    }),
  );
  const check = useMutation({
    mutationFn: async (texts: { title: string; description: string }) => {
      const input = { projectSlug, ...texts };
      const { faultOf } = await import("./check.ts");
      const fault = faultOf(input);
      if (fault !== undefined) throw new EarshotError(fault, { code: "BAD_REQUEST", status: 400 });
      return mutateAsync(input);
    },
  });
  const { error, isPending } = check;
  return { create: check.mutate, isPending: isPending || mutation.isPending, fault: error && sentenceOf(error) };
}
