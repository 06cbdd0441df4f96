import { EarshotError, type Feedback } from "@earshot/client";
import { useEarshot, useEarshotClient } from "@earshot/client/react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { sentenceOf } from "../../../ui/messages/failure.tsx";
import { createWithVote, type NewFeedback } from "../../../data/feedback/create-with-vote.ts";
import { useBoard } from "../../../data/project/use-board.ts";

/** Creates feedback. */
export function useCreateFeedback(onCreated: (created: Feedback) => void) {
  const earshot = useEarshot();
  const queryClient = useQueryClient();
  const { slug: projectSlug } = useBoard();
  const client = useEarshotClient();
  const { mutate, error, isPending } = useMutation({
    mutationFn: async (texts: Omit<NewFeedback, "projectSlug">) => {
      const input = { projectSlug, ...texts };
      const { faultOf } = await import("../check.ts");
      const fault = faultOf(input);
      if (fault !== undefined) throw new EarshotError(fault, { code: "BAD_REQUEST", status: 400 });
      return createWithVote(client, input);
    },
    async onSuccess(created) {
      onCreated(created);
      await queryClient.invalidateQueries({ queryKey: earshot.feedback.page.pathKey() });
      await queryClient.invalidateQueries({ queryKey: earshot.board.pathKey() });
    },
  });
  return { create: mutate, isPending, fault: error && sentenceOf(error) };
}
