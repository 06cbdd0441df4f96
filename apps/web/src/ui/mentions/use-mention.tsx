import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { useLazyModule } from "../hooks/use-lazy-module.ts";
import { insertName, type Place, placeAt, type Whom } from "./mention.ts";

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** A list of whom to mention, which opens when somebody types an @ into a field. The focus stays in the field. */
export function useMention(whom: Whom) {
  const field = useRef<HTMLTextAreaElement>(null);
  const id = useId();
  const [place, setPlace] = useState<Place | null>(null);
  const [active, setActive] = useState(0);
  /** The @ whose list was closed: it does not open again. */
  const closed = useRef<number | null>(null);
  const people = place ? whom.people : [];
  const parts = useLazyModule(() => import("./mention-list.tsx"), people.length > 0);
  // A list that cannot be seen takes no keys.
  const isOpen = parts !== null && people.length > 0;
  const at = Math.min(active, people.length - 1);

  const seek = useEffectEvent((typed: string | null) => whom.seek(typed));
  const typed = place?.typed ?? null;
  useEffect(() => {
    setActive(0);
    seek(typed);
  }, [typed]);

  function look() {
    const found = field.current && placeAt(field.current);
    if (found?.start !== closed.current) closed.current = null;
    setPlace(closed.current === null ? found : null);
  }
  function close() {
    closed.current = place && place.start;
    setPlace(null);
  }
  function choose(index: number) {
    const name = people[index]?.label;
    if (!place || !field.current || name === undefined) return;
    close();
    insertName(field.current, place, name);
  }
  /** Takes the keys of an open list. Returns true if the key was one of them. */
  function takeKey(event: KeyboardEvent): boolean {
    if (!isOpen || event.ctrlKey || event.metaKey || event.altKey || event.nativeEvent.isComposing) return false;
    const step = steps[event.key];
    if (step !== undefined) setActive((at + step + people.length) % people.length);
    else if (event.key === "Enter" || event.key === "Tab") choose(at);
    else if (event.key === "Escape") close();
    else return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  }
  return {
    field,
    takeKey,
    handlers: { onSelect: look, onBlur: () => setPlace(null) },
    attributes: {
      "aria-autocomplete": "list" as const,
      ...(isOpen && { "aria-controls": id, "aria-activedescendant": `${id}-${at}` }),
    },
    list: isOpen && <parts.MentionList id={id} people={people} active={at} choose={choose} />,
  };
}

export type Mention = ReturnType<typeof useMention>;
