import { useEffect, useRef, useState } from "react";

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Returns the values that differ from those of before. */
const differing = <Values extends object>(values: Values, before: Values): Partial<Values> =>
  Object.fromEntries(
    Object.entries(values).filter(([name, value]) => !isSame(value, before[name as keyof Values])),
  ) as Partial<Values>;

/** The form of something that others may change at the same time. `existing` has its values as they are now; undefined if it is new. */
export function useSmallForm<Values extends object>(typed: Values, existing: Values | undefined) {
  const stored = existing ?? typed;
  /** The values from which somebody types on, and those that are no news: from when the form opened, or was saved here. */
  const [{ base, known }, setBefore] = useState({ base: stored, known: [stored] });
  const current = useRef(typed);
  const sent = useRef(typed);
  useEffect(() => void (current.current = typed));
  return {
    hasChanged: existing !== undefined && !known.some((one) => isSame(one, stored)),
    /** Returns the values to send: those that were changed here. Others may be older than what is stored. */
    send(): Partial<Values> {
      sent.current = typed;
      return differing(typed, base);
    },
    /**
     * Takes what is stored since it was sent. Returns false if more was typed meanwhile, which has to stay. What was new is
     * stored, and its form is done.
     */
    isStill(now: Values): boolean {
      setBefore({ base: sent.current, known: [stored, now] });
      return existing === undefined || isSame(current.current, sent.current);
    },
  };
}
