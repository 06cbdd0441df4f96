import { focusDetail } from "./list-focus.ts";
import type { Selection } from "./selection.ts";

interface KeyedList {
  /** The open item. */
  openId: string | undefined;
  selection: Selection;
  /** Opens the item that many places on, and selects those between if asked to. */
  move: (step: 1 | -1, selects?: boolean) => void;
}

/** The keys of every list: to move in it, to read the open item, and to select. */
export const listKeys = ({ openId, selection, move }: KeyedList) => ({
  j: () => move(1),
  k: () => move(-1),
  ArrowDown: () => move(1),
  ArrowUp: () => move(-1),
  J: () => move(1, true),
  K: () => move(-1, true),
  o: () => openId !== undefined && focusDetail(),
  x: () => openId !== undefined && selection.toggle(openId),
  X: () => openId !== undefined && selection.extend(openId),
});
