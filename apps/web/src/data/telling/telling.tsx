import type { Rehearsal, Tells } from "@earshot/client";
import { createContext, lazy, type ReactNode, Suspense, useContext, useMemo, useState } from "react";
import { sentenceOf } from "../../ui/messages/failure.tsx";
import { useToast } from "../../ui/messages/toast.tsx";
import { settleAll } from "../settle-all.ts";
import { sumOf } from "./sum.ts";

// Visitors need none of it.
const TellingDialog = lazy(() => import("./telling-dialog.tsx").then((module) => ({ default: module.TellingDialog })));

interface Asked {
  title: string;
  /** The label of the button that does it. */
  act: string;
  /** A rehearsal of each write. */
  rehearsals: readonly (() => Promise<Rehearsal<unknown>>)[];
}

/** The fields of the writes. Null: they are not to be done. */
type Answer = { quiet?: true } | null;

export interface Question extends Omit<Asked, "rehearsals"> {
  tells: Tells;
  isSum: boolean;
  /** The number of writes that would fail, and why the first one would. */
  failed: { count: number; sentence: string } | null;
  answer: (answer: Answer) => void;
}

type Ask = (asked: Asked) => Promise<Answer>;

const Context = createContext<Ask>(async () => ({}));

/** Returns a function that rehearses writes and asks before they tell people. If they tell nobody, it does not ask. */
export const useTelling = () => useContext(Context);

/** Shows the question over the page. */
export function Telling({ children }: { children: ReactNode }) {
  const [question, setQuestion] = useState<Question | null>(null);
  const say = useToast();
  const ask = useMemo<Ask>(
    () =>
      async ({ rehearsals, ...asked }) => {
        const results = await settleAll(rehearsals, (rehearse) => rehearse());
        const tells = results.flatMap((result) => (result.status === "fulfilled" ? (result.value.tells ?? []) : []));
        const faults = results.flatMap((result) => (result.status === "rejected" ? [sentenceOf(result.reason)] : []));
        const [sentence] = faults;
        if (sentence !== undefined && faults.length === results.length) {
          say(sentence);
          return null;
        }
        const sum = sumOf(tells);
        if (sum.people + sum.chats === 0) return {};
        const failed = sentence === undefined ? null : { count: faults.length, sentence };
        const { promise, resolve } = Promise.withResolvers<Answer>();
        const answer = (given: Answer) => {
          setQuestion(null);
          resolve(given);
        };
        setQuestion({ ...asked, tells: sum, isSum: tells.length > 1, failed, answer });
        return promise;
      },
    [say],
  );
  return (
    <Context value={ask}>
      {children}
      {question && (
        <Suspense>
          <TellingDialog {...question} />
        </Suspense>
      )}
    </Context>
  );
}
