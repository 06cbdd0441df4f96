import type { Rehearsal } from "@earshot/client";
import { createContext, type ReactNode, useCallback, useContext, useRef, useState } from "react";
import { sentenceOf } from "../../ui/messages/failure.tsx";
import { useToast } from "../../ui/messages/toast.tsx";

export interface Asked {
  title: string;
  /** The label of the button that does it. */
  act: string;
  /** A rehearsal of each write. */
  rehearsals: readonly (() => Promise<Rehearsal<unknown>>)[];
}

/** The fields of the writes. Null: they are not to be done. */
export type Answer = { quiet?: true } | null;

type Ask = (asked: Asked) => Promise<Answer>;

const Context = createContext<Ask>(async () => ({}));

/** Returns a function that rehearses writes and asks before they tell people. If they tell nobody, it does not ask. */
export const useTelling = () => useContext(Context);

/** Shows the question over the page. */
export function Telling({ children }: { children: ReactNode }) {
  const [question, show] = useState<ReactNode>(null);
  const last = useRef<Promise<unknown>>(null);
  const say = useToast();
  const askInTurn = useCallback<Ask>(
    (asked) => {
      const before = last.current;
      const answer = (async () => {
        // One question is open at a time: the next one waits for its answer.
        await before;
        try {
          // Visitors need none of it.
          const { ask } = await import("./ask.tsx");
          return await ask(asked, show);
        } catch (error) {
          say(sentenceOf(error));
          return null;
        }
      })();
      last.current = answer;
      return answer;
    },
    [say],
  );
  return (
    <Context value={askInTurn}>
      {children}
      {question}
    </Context>
  );
}
