import { useState } from "react";

/**
 * Returns the choices that are not known to be saved. They show at once: a control that waits for the cache would flip
 * back first.
 */
export function useChosen<Values extends object>() {
  const [chosen, set] = useState<Partial<Values>>({});
  const choose = (values: Partial<Values>) => set((before) => ({ ...before, ...values }));
  /** Forgets these choices, unless others have been made since. */
  const forget = (values: Partial<Values>) =>
    set((before) => {
      const isLater = ([key, value]: [string, unknown]) => values[key as keyof Values] !== value;
      return Object.fromEntries(Object.entries(before).filter(isLater)) as Partial<Values>;
    });
  return { chosen, choose, forget };
}
