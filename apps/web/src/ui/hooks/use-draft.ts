import { type Dispatch, type SetStateAction, useCallback, useEffect, useRef, useState } from "react";

const prefix = "draft:";

/** True if the browser keeps a draft under this key. */
export const hasDraft = (key: string): boolean => sessionStorage.getItem(prefix + key) !== null;

/** Forgets the drafts of texts that were sent; all drafts without them. */
export function forgetDrafts(texts?: readonly unknown[]): void {
  for (const key of Object.keys(sessionStorage))
    if (key.startsWith(prefix) && (texts?.includes(sessionStorage.getItem(key)) ?? true))
      sessionStorage.removeItem(key);
}

/**
 * Returns a text that survives a reload, an error and signing in, until it is what it was before: `saved`. It is read
 * after the first paint, which is the server's.
 */
export function useDraft(key: string, saved = ""): [string, Dispatch<SetStateAction<string>>] {
  const name = prefix + key;
  const [text, show] = useState(saved);
  const current = useRef(text);
  // It is kept at once: the form may close before its effects run.
  const set = useCallback(
    (change: SetStateAction<string>) => {
      const next = typeof change === "function" ? change(current.current) : change;
      current.current = next;
      show(next);
      if (next === saved) sessionStorage.removeItem(name);
      else sessionStorage.setItem(name, next);
    },
    [name, saved],
  );
  useEffect(() => {
    const kept = sessionStorage.getItem(name);
    if (kept !== null) set((typed) => (typed === saved ? kept : typed));
  }, [name, saved, set]);
  useEffect(() => {
    if (text === saved && current.current === text) sessionStorage.removeItem(name);
  }, [name, text, saved]);
  return [text, set];
}
