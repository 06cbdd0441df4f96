import { useSyncExternalStore } from "react";
import { sentenceOf } from "./failure.tsx";
import { useToast, useUndo } from "./toast.tsx";

const none: ReadonlySet<string> = new Set();
const listeners = new Set<() => void>();
let gone = none;

function change(ids: readonly string[], isGone: boolean): void {
  const next = new Set(gone);
  for (const id of ids)
    if (isGone) next.add(id);
    else next.delete(id);
  gone = next;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Returns the ids of what was deleted since the page was loaded, or is about to be. Lists leave these out. */
export const useGone = (): ReadonlySet<string> =>
  useSyncExternalStore(
    subscribe,
    () => gone,
    () => none,
  );

interface Deletion {
  ids: readonly string[];
  /** The text of the message. */
  text: string;
  /** Deletes it in the service and in the cache: all at once, if the page ends. */
  run: (isLast: boolean) => Promise<unknown>;
  /** True if something with such an id may be added again: lists leave it out until `run` has loaded them anew. */
  mayReturn?: boolean;
}

/** Returns a function that hides something at once, and deletes it once that can no longer be undone. */
export function useDeletion(): (deletion: Deletion) => void {
  const { done } = useUndo();
  const say = useToast();
  return ({ ids, text, run, mayReturn = false }) => {
    const comeBack = () => change(ids, false);
    const settle = async (isLast: boolean) => {
      try {
        await run(isLast);
        if (mayReturn) comeBack();
      } catch (error) {
        say(sentenceOf(error));
        comeBack();
      }
    };
    change(ids, true);
    done({ text, undo: comeBack, settle });
  };
}
