import { type Dispatch, type SetStateAction, useCallback, useEffect, useRef, useState } from "react";

const prefix = "draft:";

/** Texts in the memory of the page, as the browser would keep them. */
class Memory {
  [key: string]: unknown;
  getItem = (key: string): string | null => (typeof this[key] === "string" ? this[key] : null);
  setItem = (key: string, text: string): void => void (this[key] = text);
  removeItem = (key: string): void => void delete this[key];
}

let memory: Memory | undefined;

/** Lets the drafts of this page end with it: inside a page of another site, nothing is stored. */
export const keepDraftsInMemory = (): void => void (memory ??= new Memory());

/** Where drafts are: in the memory of the page, if the browser keeps nothing. */
function store(): Storage | Memory {
  try {
    return memory ?? sessionStorage;
  } catch {
    return (memory = new Memory());
  }
}

/** True if the browser keeps a draft under this key. */
export const hasDraft = (key: string): boolean => store().getItem(prefix + key) !== null;

function keep(name: string, text: string): void {
  try {
    store().setItem(name, text);
  } catch {
    // The browser keeps no more. An earlier text is not what was typed last.
    store().removeItem(name);
  }
}

/** Keeps a draft for a form that is yet to open. */
export const keepDraft = (key: string, text: string): void => keep(prefix + key, text);

/** Forgets the drafts of texts that were sent; all drafts without them. */
export function forgetDrafts(texts?: readonly unknown[]): void {
  for (const key of Object.keys(store()))
    if (key.startsWith(prefix) && (texts?.includes(store().getItem(key)) ?? true)) store().removeItem(key);
}

/**
 * Returns a text that survives a reload, an error and signing in, until it is what it was before: `saved`. It is read
 * after the first paint, which is the server's. The last function takes a text that was sent. It returns false if somebody
 * has typed another one since, which is not saved and has to stay.
 */
export function useDraft(
  key: string,
  saved = "",
): [string, Dispatch<SetStateAction<string>>, (sent: string) => boolean] {
  const name = prefix + key;
  const [text, show] = useState(saved);
  const current = useRef(text);
  const former = useRef(saved);
  // It is kept at once: the form may close before its effects run.
  const set = useCallback(
    (change: SetStateAction<string>) => {
      const next = typeof change === "function" ? change(current.current) : change;
      current.current = next;
      show(next);
      if (next === saved) store().removeItem(name);
      else keep(name, next);
    },
    [name, saved],
  );
  useEffect(() => {
    // What nobody has changed here is shown as it is saved now.
    if ([former.current, saved].includes(current.current)) set(store().getItem(name) ?? saved);
    former.current = saved;
  }, [name, saved, set]);
  useEffect(() => {
    if (text === saved && current.current === text) store().removeItem(name);
  }, [name, text, saved]);
  const isStill = (sent: string) =>
    [former.current, sent].includes(current.current) && [null, sent].includes(store().getItem(name));
  return [text, set, isStill];
}
