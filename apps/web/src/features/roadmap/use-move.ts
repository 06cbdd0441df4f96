import { type Board, type FullFeedback, rehearse } from "@earshot/client";
import { useEarshot, useEarshotClient } from "@earshot/client/react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { createContext, type RefObject, useCallback, useContext, useMemo, useRef, useState } from "react";
import { sentenceOf } from "../../ui/messages/failure.tsx";
import { useToast, useUndo } from "../../ui/messages/toast.tsx";
import { useBoard } from "../../data/project/use-board.ts";
import { useTelling } from "../../data/telling/telling.tsx";
import { tellingText } from "../../data/telling/telling.text.ts";
import { followerAt, place as placeCached, placeOf } from "./places.ts";
import { roadmapText } from "./roadmap.text.ts";
import { useLaneFilters } from "./use-lane.ts";

interface MovingValue {
  lanes: Board["statuses"];
  /** Gives an item a status, and a place among the others of that status. Its card takes the focus if that is said. */
  move: (item: FullFeedback, status: string, place: number, takesFocus?: boolean) => void;
  /** The result of the last move, for screen readers. */
  said: string;
  /** The id of the item whose card takes the focus wherever it comes to be. */
  focused: RefObject<string | null>;
}

export const Moving = createContext<MovingValue>({
  lanes: [],
  move: () => undefined,
  said: "",
  focused: { current: null },
});

/** Returns the function that moves cards, within the team's lanes. */
export const useMoving = () => useContext(Moving);

/**
 * Moves cards: at once in the page, one after the other at the server, and back if the server refuses or the caller
 * undoes it.
 */
export function useMove(lanes: Board["statuses"]): MovingValue {
  const earshot = useEarshot();
  const client = useEarshotClient();
  const ask = useTelling();
  const queryClient = useQueryClient();
  const toast = useToast();
  const { done } = useUndo();
  const { slug } = useBoard();
  const filters = useLaneFilters();
  const [said, setSaid] = useState("");
  const pending = useRef(0);
  const focused = useRef<string>(null);
  const { mutateAsync } = useMutation({ ...earshot.feedback.move.mutationOptions(), scope: { id: "move" } });
  const move = useCallback(
    async function moveTo(item: FullFeedback, status: string, place: number, isUndo = false) {
      const lane = lanes.find(({ name }) => name === status);
      if (!lane) return;
      const change = { projectSlug: slug, feedbackId: item.id, status };
      const cached = { queryClient, earshot, slug, filters };
      const follower = followerAt(cached, status, item, place);
      const withPlace = (before: string | undefined) => ({ ...change, ...(before !== undefined && { before }) });
      // What another move is putting there is not there yet for the server.
      const near = pending.current === 0 ? follower : undefined;
      // Another place in the same lane tells nobody.
      const asked = {
        title: tellingText.moveOne(status),
        act: tellingText.move,
        rehearsals: [() => rehearse(client.feedback.move, withPlace(near))],
      };
      const answer = isUndo || status === item.status ? {} : await ask(asked);
      if (!answer) return;
      const page = earshot.feedback.page.pathFilter();
      const boards = earshot.board.pathFilter();
      // A response to a request from before the move would undo it in the page.
      await Promise.all([page, boards].map(({ queryKey }) => queryClient.cancelQueries({ queryKey })));
      const earlier = placeOf(cached, item);
      const before = followerAt(cached, status, item, place, follower);
      const undo = placeCached(cached, item, lane, before);
      setSaid(roadmapText.moved(item.title, status, place + 1));
      pending.current++;
      try {
        await mutateAsync({ ...withPlace(before), ...answer });
        const goBack = () => void moveTo({ ...item, status, stage: lane.stage }, item.status, earlier, true);
        if (!isUndo) done({ text: roadmapText.done(item.title, status), undo: goBack });
      } catch (error) {
        undo();
        setSaid(roadmapText.movedBack(item.title));
        toast(sentenceOf(error));
      }
      pending.current--;
      if (pending.current > 0) return;
      for (const { queryKey } of [page, boards]) void queryClient.invalidateQueries({ queryKey });
    },
    [earshot, client, ask, queryClient, toast, done, slug, filters, lanes, mutateAsync],
  );
  return useMemo(
    () => ({
      lanes,
      said,
      focused,
      move(item, status, place, takesFocus = false) {
        if (takesFocus) focused.current = item.id;
        void move(item, status, place);
      },
    }),
    [lanes, said, move],
  );
}
