import { createHash } from "node:crypto";
import type { Asked, Asof } from "./asked.ts";

/** What an operation that reads answers with. */
export interface Answer {
  /** JSON, without white space. */
  readonly text: string;
  /** Where it is one page of several, the cursor of the next. */
  readonly next?: string | null;
  /** Names this very text (RFC 9110, section 8.8.3); missing where answers are not kept. */
  readonly etag?: string;
}

interface KeptAnswer {
  readonly answer: Answer;
  readonly projectId: string | null;
  readonly revision: string;
  readonly changesAt: number | null;
}

/** Where answers are kept for a while: a Map that forgets. True stands for an answer that was kept for some caller. */
export interface Kept {
  get(key: string): KeptAnswer | true | undefined;
  has(key: string): boolean;
  set(key: string, value: KeptAnswer | true): unknown;
  /** Told of each answer that may be kept, whether it was. */
  count(wasKept: boolean): void;
}

/** The size of what is kept under a key, in bytes, as far as it can be told. */
export const keptSize = (value: KeptAnswer | true, key: string): number =>
  2 * key.length + (value === true ? 100 : 400 + 2 * value.answer.text.length);

/** The answer of this key, if nothing has changed since it was kept. */
export function recall(kept: Kept, key: string, { asked_project, revision, asked_at }: Asked & Asof): Answer | null {
  const found = kept.get(key);
  if (!found || found === true || found.projectId !== asked_project || found.revision !== revision) return null;
  return found.changesAt === null || asked_at < found.changesAt ? found.answer : null;
}

/** Keeps an answer that was read in the statement that also says as of when, and gives it its name. */
export function keep(kept: Kept, key: string, asked: Asked & Asof & { changes_at?: number | null }, given: Answer) {
  const etag = `"${createHash("sha256").update(given.text).digest("base64url").slice(0, 27)}"`;
  const answer = { ...given, etag };
  const { asked_project: projectId, revision, changes_at: changesAt = null } = asked;
  kept.set(key, { answer, projectId, revision, changesAt });
  return answer;
}
