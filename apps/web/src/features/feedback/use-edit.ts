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

/**
 * Returns a function that edits a feedback's title and description. A text that is as it is saved is not sent: somebody
 * else may be changing it.
 */
export function useEdit(item: FullFeedback, onSaved: (sent: Texts) => void) {
  const { id: feedbackId } = item;
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
      const { title, description } = texts;
      const changes = {
        ...(title !== item.title && { title }),
        ...(description !== item.description && { description }),
      };
      if (Object.keys(changes).length > 0) await update.mutateAsync({ projectSlug, feedbackId, ...changes });
    },
    onSuccess: (_, sent) => onSaved(sent),
  });
  return { save: mutate, isPending, fault: error && sentenceOf(error) };
}
