import type { ReactNode } from "react";
import { sentenceOf } from "../../ui/messages/failure.tsx";
import { settleAll } from "../settle-all.ts";
import { sumOf } from "./sum.ts";
import type { Answer, Asked } from "./telling.tsx";
import { TellingDialog } from "./telling-dialog.tsx";

/** Rehearses writes, and shows a question if they tell people. Throws if all of them would fail. */
export async function ask({ rehearsals, ...asked }: Asked, show: (question: ReactNode) => void): Promise<Answer> {
  const results = await settleAll(rehearsals, (rehearse) => rehearse());
  const tells = results.flatMap((result) => (result.status === "fulfilled" ? (result.value.tells ?? []) : []));
  const faults = results.flatMap((result) => (result.status === "rejected" ? [result.reason as unknown] : []));
  const [fault] = faults;
  if (faults.length > 0 && faults.length === results.length) throw fault;
  const sum = sumOf(tells);
  if (sum.people + sum.chats === 0) return {};
  const failed = faults.length > 0 ? { count: faults.length, sentence: sentenceOf(fault) } : null;
  const { promise, resolve } = Promise.withResolvers<Answer>();
  const answer = (given: Answer) => {
    show(null);
    resolve(given);
  };
  show(<TellingDialog {...asked} tells={sum} isSum={tells.length > 1} failed={failed} answer={answer} />);
  return promise;
}
