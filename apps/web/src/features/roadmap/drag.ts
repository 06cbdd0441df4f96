import { draggable, dropTargetForElements } from "@atlaskit/pragmatic-drag-and-drop/element/adapter";
import type { FullFeedback } from "@earshot/client";

const key = "card";

/** Makes a card draggable as a whole: its links are not dragged by themselves. */
export function draggableCard(element: HTMLElement | null, item: FullFeedback, onDrag: (isDragged: boolean) => void) {
  if (!element) return undefined;
  for (const link of element.querySelectorAll("a")) link.draggable = false;
  return draggable({
    element,
    getInitialData: () => ({ [key]: item }),
    onDragStart: () => onDrag(true),
    onDrop: () => onDrag(false),
  });
}

interface Lane {
  /** Shows a line at this distance from the lane's top; null for none. */
  show: (distance: number | null) => void;
  /** Moves the item to this place among the lane's others. */
  drop: (item: FullFeedback, place: number) => void;
}

/** Returns the cards of a lane without the dragged one. */
const othersIn = (lane: HTMLElement, dragged: Element) =>
  Array.from(lane.querySelectorAll("li:has(> h3)")).filter((card) => card !== dragged);

/** Returns the place under the pointer: before the first card whose middle is below it. */
function placeAt(cards: readonly Element[], pointer: number): number {
  const place = cards.findIndex((card) => {
    const { top, height } = card.getBoundingClientRect();
    return pointer < top + height / 2;
  });
  return place < 0 ? cards.length : place;
}

/** Returns the distance of the line from the lane's top, in the middle between two cards. */
function distanceOf(lane: HTMLElement, cards: readonly Element[], place: number): number {
  const above = cards[place - 1]?.getBoundingClientRect();
  const below = cards[place]?.getBoundingClientRect();
  const heading = lane.firstElementChild?.getBoundingClientRect().bottom ?? 0;
  const gap = 4;
  const edge = below ? below.top - gap : above ? above.bottom + gap : heading + gap;
  return edge - lane.getBoundingClientRect().top;
}

/** Makes a lane a target for dragged cards. */
export function dropLane(lane: HTMLElement | null, { show, drop }: Lane) {
  if (!lane) return undefined;
  return dropTargetForElements({
    element: lane,
    canDrop: ({ source }) => key in source.data,
    onDrag({ source, location }) {
      const cards = othersIn(lane, source.element);
      show(distanceOf(lane, cards, placeAt(cards, location.current.input.clientY)));
    },
    onDragLeave: () => show(null),
    onDrop({ source, location }) {
      show(null);
      const place = placeAt(othersIn(lane, source.element), location.current.input.clientY);
      drop(source.data[key] as FullFeedback, place);
    },
  });
}
