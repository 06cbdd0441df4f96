import { useEarshot, useEarshotClient } from "@earshot/client/react";
import { useQueryClient } from "@tanstack/react-query";
import { useBoard } from "../../data/project/use-board.ts";
import { sentenceOf } from "../../ui/messages/failure.tsx";
import { useToast, useUndo } from "../../ui/messages/toast.tsx";
import { moderationText } from "./moderation.text.ts";

export type Decision = keyof typeof moderationText.done;

/** Returns a function that decides on things of the queue. While its message is shown, it can be undone. */
export function useDecide() {
  const earshot = useEarshot();
  const { moderation } = useEarshotClient();
  const queryClient = useQueryClient();
  const { slug: projectSlug } = useBoard();
  const { done } = useUndo();
  const say = useToast();
  const refresh = () =>
    Promise.all(
      [earshot.moderation, earshot.feedback, earshot.comment, earshot.board].map((part) =>
        queryClient.invalidateQueries({ queryKey: part.pathKey() }),
      ),
    );
  const undo = (ids: string[]) =>
    moderation.restore.mutate({ projectSlug, ids }).then(refresh, (error: unknown) => say(sentenceOf(error)));
  return async (what: Decision, ids: string[]) => {
    try {
      const { ids: changed } = await moderation[what].mutate({ projectSlug, ids });
      done({ text: moderationText.done[what](changed.length), undo: () => void undo(changed) });
    } catch (error) {
      say(sentenceOf(error));
    }
    await refresh();
  };
}
