import { combine } from "@atlaskit/pragmatic-drag-and-drop/combine";
import {
  draggable,
  dropTargetForElements,
  type ElementDropTargetEventBasePayload,
} from "@atlaskit/pragmatic-drag-and-drop/element/adapter";
import { useEffect, useRef, useState } from "react";

const kind = "status";

/**
 * Makes a row draggable by its handle, and a target for other rows. `edge` is the side at which a dragged row would be
 * put.
 */
export function useDrag(index: number, isEnabled: boolean, drop: (from: number, to: number) => void) {
  const row = useRef<HTMLLIElement>(null);
  const handle = useRef<HTMLButtonElement>(null);
  const latest = useRef(drop);
  latest.current = drop;
  const [edge, setEdge] = useState<"above" | "below" | null>(null);
  useEffect(() => {
    const element = row.current;
    const dragHandle = handle.current;
    if (!element || !dragHandle || !isEnabled) return undefined;
    const over = ({ source }: ElementDropTargetEventBasePayload) => {
      const from = source.data["index"] as number;
      setEdge(from === index ? null : from < index ? "below" : "above");
    };
    return combine(
      draggable({ element, dragHandle, getInitialData: () => ({ kind, index }) }),
      dropTargetForElements({
        element,
        canDrop: ({ source }) => source.data["kind"] === kind,
        onDragEnter: over,
        onDragLeave: () => setEdge(null),
        onDrop({ source }) {
          setEdge(null);
          latest.current(source.data["index"] as number, index);
        },
      }),
    );
  }, [index, isEnabled]);
  return { row, handle, edge };
}
