import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import type { LookedUp, Revision } from "./caller-lookup.ts";
import type { Marked } from "./marks.sql.ts";

/** What a reading operation answers with. */
export interface Answer {
  /** JSON in UTF-8, without white space. Every response with it sends these bytes. */
  readonly json: Buffer;
  /** The cursor of the next page; null on the last one, undefined if the answer has no pages. */
  readonly next?: string | null | undefined;
  /** The entity tag of this text (RFC 9110, section 8.8.3); undefined if the answer is not cached. */
  readonly etag?: string;
  /** Its items as a text, if something in them is the caller's own: see Marks. */
  readonly markable?: string | undefined;
}

/** What is known of a request whose answer is cached for at least one caller. */
interface KnownRequest {
  /** The items of the latest answer, and its revision. */
  readonly latestMarkable: string | undefined;
  readonly revision: string;
}

/** What was found to be a caller's own in the items of an answer. Whatever changes it moves the revision. */
export interface OwnMarks extends Pick<LookedUp, "caller_id" | "revision"> {
  readonly ofItems: string | undefined;
  readonly marks: Marked["marks"] | undefined;
}

type Entry = CachedAnswer | KnownRequest | OwnMarks;

interface CachedAnswer {
  readonly answer: Answer;
  readonly projectId: string | null;
  readonly revision: string;
  /** When time alone changes the answer, in milliseconds since 1970. */
  readonly changesAt: number | null;
}

/** What a read finds beside the answer. */
export type FoundWith = Pick<LookedUp, "found_project"> & Revision & { changes_at?: number | null };

interface Watch {
  /** Called for each cacheable answer. */
  used(isHit: boolean): void;
  resized(bytes: number): void;
}

/** Cached answers of one process. An answer is used again only if the database says that nothing has changed since. */
export class AnswerCache {
  /** By key. */
  readonly #entries: LRUCache<string, Entry>;
  /** The reads under way that others wait for. */
  readonly #reads = new Map<string, Promise<void>>();
  readonly #watch: Watch;

  constructor(maxBytes: number, watch: Watch) {
    this.#entries = new LRUCache({ maxSize: maxBytes, sizeCalculation: sizeOf });
    this.#watch = watch;
  }

  /** Undefined if no answer to this request is cached for any caller. */
  known(request: string): KnownRequest | undefined {
    const entry = this.#entries.get(request);
    return entry && "latestMarkable" in entry ? entry : undefined;
  }

  setKnown(request: string, known: KnownRequest): void {
    this.#entries.set(request, known);
  }

  marks(key: string): OwnMarks | undefined {
    const entry = this.#entries.get(key);
    return entry && "ofItems" in entry ? entry : undefined;
  }

  setMarks(key: string, own: OwnMarks): void {
    this.#entries.set(key, own);
  }

  /** The answer, if it is the one of this revision. */
  get(key: string, { found_project, revision, read_at }: LookedUp): Answer | undefined {
    const entry = this.#entries.get(key);
    if (!entry || !("answer" in entry) || entry.projectId !== found_project || entry.revision !== revision)
      return undefined;
    return entry.changesAt === null || read_at < entry.changesAt ? entry.answer : undefined;
  }

  /** Stores an answer under the revision that was read with it, and returns it with its entity tag. */
  set(key: string, given: Answer, { found_project, revision, changes_at = null }: FoundWith): Answer {
    const etag = `"${createHash("sha256").update(given.json).digest("base64url").slice(0, 27)}"`;
    const answer = { ...given, etag };
    this.#entries.set(key, { answer, projectId: found_project, revision, changesAt: changes_at });
    this.#watch.resized(this.#entries.calculatedSize);
    return answer;
  }

  used(isHit: boolean): void {
    this.#watch.used(isHit);
  }

  /** The end of a read of this answer that is under way; undefined if there is none. */
  reading(key: string): Promise<void> | undefined {
    return this.#reads.get(key);
  }

  /** Runs a read for which others can wait. */
  async read<Result>(key: string, run: () => Promise<Result>): Promise<Result> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#reads.set(key, promise);
    try {
      return await run();
    } finally {
      if (this.#reads.get(key) === promise) this.#reads.delete(key);
      resolve();
    }
  }
}

/** The size of an entry in bytes, roughly. */
function sizeOf(entry: Entry, key: string): number {
  if ("answer" in entry) return 2 * key.length + 500 + entry.answer.json.length + (entry.answer.markable?.length ?? 0);
  return 2 * key.length + 200 + ("marks" in entry ? 100 * (entry.marks?.length ?? 0) : 0);
}
