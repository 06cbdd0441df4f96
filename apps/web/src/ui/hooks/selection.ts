import { useRef, useState } from "react";

const none: ReadonlySet<string> = new Set();

/** Returns the selected items, and functions that select. */
export function useSelection<Item extends { readonly id: string }>(items: readonly Item[]) {
  const [ids, setIds] = useState(none);
  /** The item at which a range begins. */
  const anchor = useRef<string | null>(null);
  const toggle = (id: string) => {
    anchor.current = id;
    setIds((before) =>
      before.has(id) ? new Set([...before].filter((other) => other !== id)) : new Set([...before, id]),
    );
  };
  /** Selects everything from the start of the range to this item. */
  const extend = (id: string, start: string | undefined = id) => {
    anchor.current ??= start;
    const [one, other] = [anchor.current, id].map((end) => items.findIndex((item) => item.id === end));
    if (one === undefined || other === undefined || one < 0 || other < 0) return toggle(id);
    const range = items.slice(Math.min(one, other), Math.max(one, other) + 1);
    return setIds((before) => new Set([...before, ...range.map((item) => item.id)]));
  };
  const clear = () => {
    anchor.current = null;
    setIds(none);
  };
  return { selected: items.filter(({ id }) => ids.has(id)), has: (id: string) => ids.has(id), toggle, extend, clear };
}

export type Selection = Omit<ReturnType<typeof useSelection>, "selected">;
