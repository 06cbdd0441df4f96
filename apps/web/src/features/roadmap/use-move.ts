import type { Board, FullFeedback } from "@earshot/client";
import { useEarshot } from "@earshot/client/react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { createContext, useCallback, useContext, useMemo, useRef, useState } from "react";
import { sentenceOf } from "../../ui/failure.tsx";
import { useToast } from "../../ui/toast.tsx";
import { useBoard } from "../project/use-board.ts";
import { followerAt, place as placeCached } from "./places.ts";
import { roadmapText } from "./roadmap.text.ts";
import { useLaneFilters } from "./use-lane.ts";

interface MovingValue {
  lanes: Board["statuses"];
  /** Gives an item a status and a place among its others. */
  move: (item: FullFeedback, status: string, place: number) => void;
  /** What became of the last move, for who cannot see it. */
  said: string;
}

export const Moving = createContext<MovingValue>({ lanes: [], move: () => undefined, said: "" });

/** Returns what moves cards, within the team's lanes. */
export const useMoving = () => useContext(Moving);

/** Moves cards: at once in the page, one after the other at the server, and back if it refuses. */
export function useMove(lanes: Board["statuses"]): MovingValue {
  const [earshot, queryClient, toast] = [useEarshot(), useQueryClient(), useToast()];
  const { slug } = useBoard();
  const filters = useLaneFilters();
  const [said, setSaid] = useState("");
  const pending = useRef(0);
  const { mutateAsync } = useMutation({ ...earshot.feedback.move.mutationOptions(), scope: { id: "move" } });
  const move = useCallback(
    async (item: FullFeedback, status: string, place: number) => {
      const lane = lanes.find(({ name }) => name === status);
      if (!lane) return;
      const [page, boards] = [earshot.feedback.page.pathFilter(), earshot.board.pathFilter()];
      const cached = { queryClient, earshot, slug, filters };
      // What was asked before the move would undo it in the page.
      await Promise.all([page, boards].map(({ queryKey }) => queryClient.cancelQueries({ queryKey })));
      const before = followerAt(cached, status, item, place);
      const undo = placeCached(cached, item, lane, before);
      setSaid(roadmapText.moved(item.title, status, place + 1));
      pending.current++;
      try {
        await mutateAsync({ projectSlug: slug, feedbackId: item.id, status, ...(before !== undefined && { before }) });
      } catch (error) {
        undo();
        setSaid(roadmapText.movedBack(item.title));
        toast(sentenceOf(error));
      }
      pending.current--;
      if (pending.current > 0) return;
      for (const { queryKey } of [page, boards]) void queryClient.invalidateQueries({ queryKey });
    },
    [earshot, queryClient, toast, slug, filters, lanes, mutateAsync],
  );
  return useMemo(() => ({ lanes, said, move: (...args) => void move(...args) }), [lanes, said, move]);
}
