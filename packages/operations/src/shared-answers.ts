import type { Answer, AnswerCache, FoundWith, OwnMarks } from "./answer-cache.ts";
import type { LookedUp, Revision } from "./caller-lookup.ts";
import type { CallerAccess, CallerLookup } from "./caller.sql.ts";
import type { Marked } from "./marks.sql.ts";

/** For whom an answer is the same: everyone of the caller's standing in the project, or the caller alone. */
export type CachedFor = "role" | "caller";

/**
 * Who may find something of their own in an answer, such as their e-mail address, and always beside their id: an
 * answer without their id is the same for all with their standing. Without this, an outsider shares no answer.
 */
export type NamesOwn = "outsiders" | "everyone";

/** The cached answers to one request: one for each standing, and one for each caller whose answer is their own. */
export class SharedAnswers {
  readonly #cache: AnswerCache;
  readonly #request: string;
  readonly #cachedFor: CachedFor;
  readonly #namesOwn: NamesOwn | undefined;

  constructor(cache: AnswerCache, request: string, cachedFor: CachedFor, namesOwn: NamesOwn | undefined) {
    this.#cache = cache;
    this.#request = request;
    this.#cachedFor = cachedFor;
    this.#namesOwn = namesOwn;
  }

  /** Whether an answer is cached for any caller, so that looking up the caller first may pay. */
  get isKnown(): boolean {
    return this.#cache.known(this.#request) !== undefined;
  }

  /** The items whose marks to look up with the caller. */
  get markable(): string | undefined {
    return this.#cache.known(this.#request)?.latestMarkable;
  }

  /** What is the caller's own in the latest answer, if that is known since it was read. */
  marksOf(lookup: CallerLookup): OwnMarks | undefined {
    const known = this.#cache.known(this.#request);
    const own = this.#cache.marks(this.#marksKey(lookup));
    return own && own.revision === known?.revision && own.ofItems === known.latestMarkable ? own : undefined;
  }

  setMarks(lookup: CallerLookup, ofItems: string | undefined, found: CallerAccess & Revision & Marked): void {
    const { caller_id, revision, marks } = found;
    this.#cache.setMarks(this.#marksKey(lookup), { ofItems, caller_id, revision, marks });
  }

  /** The caller's answer, if it is the one of this revision. */
  get(caller: LookedUp): Answer | undefined {
    const shared = this.#cache.get(this.#sharedKey(caller), caller);
    const answer = shared && !this.#isOwn(caller, shared) ? shared : this.#cache.get(this.#ownKey(caller), caller);
    if (answer) this.#cache.used(true);
    return answer;
  }

  set(answer: Answer, row: CallerAccess & FoundWith): Answer {
    this.#cache.used(false);
    this.#cache.setKnown(this.#request, { latestMarkable: answer.markable, revision: row.revision });
    return this.#cache.set(this.#isOwn(row, answer) ? this.#ownKey(row) : this.#sharedKey(row), answer, row);
  }

  /** The end of a read under way whose answer may be the caller's; undefined if there is none. */
  reading(caller: CallerAccess): Promise<void> | undefined {
    return this.#cache.reading(this.#readKey(caller));
  }

  /** Runs a read for which others can wait. */
  read<Result>(caller: CallerAccess, run: () => Promise<Result>): Promise<Result> {
    return this.#cache.read(this.#readKey(caller), run);
  }

  #marksKey = ({ tokenHash, sessionToken, userId }: CallerLookup) =>
    `${this.#request} marks ${tokenHash?.toString("latin1") ?? sessionToken ?? userId}`;
  #sharedKey = ({ caller_id, caller_role }: CallerAccess) =>
    `${this.#request} ${caller_role ?? (caller_id ? "outsider" : "visitor")}`;
  #ownKey = (caller: CallerAccess) => `${this.#sharedKey(caller)} ${caller.caller_id}`;
  #readKey = (caller: CallerAccess) => (this.#isOwn(caller) ? this.#ownKey(caller) : this.#sharedKey(caller));

  /** Whether the answer is for this caller alone; before it is known: whether it is, whatever it shows. */
  #isOwn({ caller_id, caller_role }: CallerAccess, answer?: Answer): boolean {
    if (caller_id === null) return false;
    if (this.#cachedFor === "caller") return true;
    if (caller_role !== null && this.#namesOwn !== "everyone") return false;
    return this.#namesOwn === undefined || answer?.json.includes(caller_id) === true;
  }
}
