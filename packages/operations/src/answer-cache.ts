import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import type { LookedUp, Revision } from "./caller-lookup.ts";

/** What a reading operation answers with. */
export interface Answer {
  /** JSON, without white space. */
  readonly text: string;
  /** The cursor of the next page; null on the last one, undefined if the answer has no pages. */
  readonly next?: string | null | undefined;
  /** The entity tag of this text (RFC 9110, section 8.8.3); undefined if the answer is not cached. */
  readonly etag?: string;
}

interface CachedAnswer {
  readonly answer: Answer;
  readonly projectId: string | null;
  readonly revision: string;
  /** When time alone changes the answer, in milliseconds since 1970. */
  readonly changesAt: number | null;
}

interface Watch {
  /** Called for each cacheable answer. */
  used(isHit: boolean): void;
  resized(bytes: number): void;
}

/** Cached answers of one process. An answer is used again only if the database says that nothing has changed since. */
export class AnswerCache {
  /** By request and caller; `true` by the request alone marks one that is cached for at least one caller. */
  readonly #entries: LRUCache<string, CachedAnswer | true>;
  readonly #watch: Watch;

  constructor(maxBytes: number, watch: Watch) {
    this.#entries = new LRUCache({ maxSize: maxBytes, sizeCalculation: sizeOf });
    this.#watch = watch;
  }

  /** Whether the answer to this request is cached for any caller, so that looking up the caller first may pay. */
  has(request: string): boolean {
    return this.#entries.get(request) !== undefined;
  }

  /** The answer, if it is the one of this revision. */
  get(request: string, caller: string, { found_project, revision, read_at }: LookedUp): Answer | undefined {
    const entry = this.#entries.get(keyOf(request, caller));
    if (!entry || entry === true || entry.projectId !== found_project || entry.revision !== revision) return undefined;
    if (entry.changesAt !== null && read_at >= entry.changesAt) return undefined;
    this.#watch.used(true);
    return entry.answer;
  }

  /** Stores an answer under the revision that was read with it, and returns it with its entity tag. */
  set(
    request: string,
    caller: string,
    given: Answer,
    {
      found_project,
      revision,
      changes_at = null,
    }: Pick<LookedUp, "found_project"> & Revision & { changes_at?: number | null },
  ): Answer {
    const etag = `"${createHash("sha256").update(given.text).digest("base64url").slice(0, 27)}"`;
    const answer = { ...given, etag };
    this.#entries.set(request, true);
    this.#entries.set(keyOf(request, caller), { answer, projectId: found_project, revision, changesAt: changes_at });
    this.#watch.used(false);
    this.#watch.resized(this.#entries.calculatedSize);
    return answer;
  }
}

const keyOf = (request: string, caller: string) => `${request} ${caller}`;

/** The size of an entry in bytes, roughly. */
const sizeOf = (entry: CachedAnswer | true, key: string): number =>
  2 * key.length + (entry === true ? 100 : 400 + 2 * entry.answer.text.length);
