import { combine } from "@atlaskit/pragmatic-drag-and-drop/combine";
import {
  draggable,
  dropTargetForElements,
  type ElementDropTargetEventBasePayload,
} from "@atlaskit/pragmatic-drag-and-drop/element/adapter";
import { useEffect, useRef, useState } from "react";

const kind = "status";

/**
 * Makes a row of a list one that can be dragged by its handle, and that others can be dropped on.
 * `edge` is where what is dragged over it would go.
 */
export function useDrag(index: number, isEnabled: boolean, drop: (from: number, to: number) => void) {
  const row = useRef<HTMLLIElement>(null);
  const handle = useRef<HTMLButtonElement>(null);
  const latest = useRef(drop);
  latest.current = drop;
  const [edge, setEdge] = useState<"above" | "below" | null>(null);
  useEffect(() => {
    const [element, dragHandle] = [row.current, handle.current];
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
