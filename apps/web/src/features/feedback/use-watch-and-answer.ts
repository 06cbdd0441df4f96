import type { FullFeedback } from "@earshot/client";
import { useEarshot } from "@earshot/client/react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRouteContext } from "@tanstack/react-router";
import { sentenceOf } from "../../ui/messages/failure.tsx";
import { useToast } from "../../ui/messages/toast.tsx";
import { signIn } from "../../data/session/sign-in.ts";
import { useViewer } from "../../data/session/viewer.ts";
import { useBoard } from "../../data/project/use-board.ts";
import { changeCached } from "../../data/feedback/cache.ts";

/** Returns functions that watch a feedback, which shows at once, and that set the team's answer to it. */
export function useWatchAndAnswer({ id: feedbackId }: FullFeedback) {
  const earshot = useEarshot();
  const queryClient = useQueryClient();
  const say = useToast();
  const viewer = useViewer();
  const { slug: projectSlug, viewer: standing } = useBoard();
  const { frame, publicUrl } = useRouteContext({ from: "__root__" });
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
    setWatch(watching: boolean) {
      const input = { ...path, watching };
      if (viewer || standing?.kind === "person") watch.mutate(input);
      // Nobody signs in inside the page of another site.
      else if (frame) open(`${publicUrl}/p/${projectSlug}/f/${feedbackId}`, "_blank", "noopener");
      else signIn({ path: "feedback.setWatch", input });
    },
    setAnswer: (fields: { content: string; quiet: boolean }, onSaved: () => void) =>
      answer.mutate({ ...path, ...fields }, { onSuccess: onSaved }),
    isAnswering: answer.isPending,
  };
}
