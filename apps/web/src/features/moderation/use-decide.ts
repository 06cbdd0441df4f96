import { useEarshot, useEarshotClient } from "@earshot/client/react";
import { useQueryClient } from "@tanstack/react-query";
import { useBoard } from "../../data/project/use-board.ts";
import { sentenceOf } from "../../ui/messages/failure.tsx";
import { useToast, useUndo } from "../../ui/messages/toast.tsx";
import { moderationText } from "./moderation.text.ts";

export type Decision = keyof typeof moderationText.done;

/** The most things of one request. */
const most = 100;

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
  /** Decides on any number of things. Returns the ids of what has changed, also if it does not come to its end. */
  const run = async (what: Decision | "restore", ids: string[]) => {
    const changed: string[] = [];
    try {
      for (let at = 0; at < ids.length; at += most)
        changed.push(...(await moderation[what].mutate({ projectSlug, ids: ids.slice(at, at + most) })).ids);
      if (changed.length === 0) say(moderationText.decided);
    } catch (error) {
      say(sentenceOf(error));
    }
    return changed;
  };
  const undo = (ids: string[]) => run("restore", ids).then(refresh);
  return async (what: Decision, ids: string[]) => {
    const changed = await run(what, ids);
    if (changed.length > 0) done({ text: moderationText.done[what](changed.length), undo: () => void undo(changed) });
    await refresh();
  };
}
