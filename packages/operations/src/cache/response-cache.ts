import { hash } from "node:crypto";
import { LRUCache } from "lru-cache";
import type { LookedUp, Revision } from "../access/caller-lookup.ts";
import { type CallerAccess, type CallerLookup, senderOf } from "../access/caller.sql.ts";
import type { Marked } from "../access/own-marks.sql.ts";

/** The output of an operation. */
export interface OperationResponse {
  /** JSON in UTF-8, without white space. Every HTTP response with it sends these bytes. */
  readonly json: Buffer;
  /** The cursor of the next page; null on the last one, undefined if the response has no pages. */
  readonly next?: string | null | undefined;
  /** The entity tag of this text (RFC 9110, section 8.8.3); undefined if the response is not cached. */
  readonly etag?: string;
  /** Its items as a text, if something in them is the caller's own: see Marks. */
  readonly markable?: string | undefined;
}

/** The callers who get the same response: all of one standing in the project, or one caller alone. */
export type CachedFor = "role" | "caller";

/**
 * The callers who may see something of their own in a response, such as their e-mail address, and always beside their id: a
 * response without their id is the same for all of their standing. Without this, an outsider shares no response.
 */
export type NamesOwn = "outsiders" | "everyone";

interface Cacheable {
  readonly name: string;
  readonly namesOwn?: NamesOwn | undefined;
}

interface CacheableRequest {
  /** The operation and its input. */
  readonly key: string;
  readonly cachedFor: CachedFor;
  readonly namesOwn: NamesOwn | undefined;
}

interface CachedResponse {
  readonly response: OperationResponse;
  readonly projectId: string | null;
  readonly revision: string;
  /** The time at which the response changes without a write, in milliseconds since 1970. */
  readonly changesAt: number | null;
}

/** The latest response to a request, whoever the caller was. */
interface LatestResponse {
  readonly latestMarkable: string | undefined;
  readonly revision: string;
}

/** A caller's own marks on the items of a response. A write that changes them moves the revision. */
export interface OwnMarks extends Pick<LookedUp, "caller_id" | "revision"> {
  readonly ofItems: string | undefined;
  readonly marks: Marked["marks"] | undefined;
}

type Entry = CachedResponse | LatestResponse | OwnMarks;
type ReadWith = CallerAccess & Revision & { changes_at?: number | null };

interface Watch {
  /** Called for each cacheable response. */
  used(isHit: boolean): void;
  resized(bytes: number): void;
}

/** The responses that one process has cached. One is used again only if the database says that nothing has changed since. */
export class ResponseCache {
  readonly #entries: LRUCache<string, Entry>;
  /** The reads under way that other requests wait for. */
  readonly #reads = new Map<string, Promise<void>>();
  readonly #watch: Watch;

  constructor(maxBytes: number, watch: Watch) {
    this.#entries = new LRUCache({ maxSize: maxBytes, sizeCalculation: sizeOf });
    this.#watch = watch;
  }

  responsesTo({ name, namesOwn }: Cacheable, cachedFor: CachedFor, input: object): CachedResponses {
    const request = { key: `${name} ${JSON.stringify(input)}`, cachedFor, namesOwn };
    return new CachedResponses(request, this.#entries, this.#reads, this.#watch);
  }
}

/** The cached responses to one request: one for each standing, and one for each caller whose response is their own. */
export class CachedResponses {
  readonly #request: CacheableRequest;
  readonly #entries: LRUCache<string, Entry>;
  readonly #reads: Map<string, Promise<void>>;
  readonly #watch: Watch;

  constructor(
    request: CacheableRequest,
    entries: LRUCache<string, Entry>,
    reads: Map<string, Promise<void>>,
    watch: Watch,
  ) {
    this.#request = request;
    this.#entries = entries;
    this.#reads = reads;
    this.#watch = watch;
  }

  /** Undefined if no response is cached for any caller. Otherwise, looking the caller up first may pay. */
  get latest(): LatestResponse | undefined {
    const entry = this.#entries.get(this.#request.key);
    return entry && "latestMarkable" in entry ? entry : undefined;
  }

  /** The caller's response, if it is the one of this revision. */
  get(caller: LookedUp): OperationResponse | undefined {
    const shared = this.#at(this.#sharedKey(caller), caller);
    const response = shared && !this.#isOwn(caller, shared) ? shared : this.#at(this.#ownKey(caller), caller);
    if (response) this.#watch.used(true);
    return response;
  }

  /** Stores a response under the revision that was read with it, and returns it with its entity tag. */
  set(read: OperationResponse, row: ReadWith): OperationResponse {
    const { found_project: projectId, revision, changes_at: changesAt = null } = row;
    const etag = `"${hash("sha256", read.json, "base64url").slice(0, 27)}"`;
    const response = { ...read, etag };
    this.#watch.used(false);
    this.#entries.set(this.#request.key, { latestMarkable: read.markable, revision });
    const key = this.#isOwn(row, read) ? this.#ownKey(row) : this.#sharedKey(row);
    this.#entries.set(key, { response, projectId, revision, changesAt });
    this.#watch.resized(this.#entries.calculatedSize);
    return response;
  }

  /** The caller's marks on the latest response, if they have been read since. */
  marksOf(lookup: CallerLookup): OwnMarks | undefined {
    const { latest } = this;
    const own = this.#entries.get(this.#marksKey(lookup));
    if (!latest || !own || !("ofItems" in own)) return undefined;
    return own.revision === latest.revision && own.ofItems === latest.latestMarkable ? own : undefined;
  }

  setMarks(lookup: CallerLookup, ofItems: string | undefined, row: CallerAccess & Revision & Marked): void {
    const { caller_id, revision, marks } = row;
    this.#entries.set(this.#marksKey(lookup), { ofItems, caller_id, revision, marks });
  }

  /** The end of a read under way whose response may be the caller's; undefined if there is none. */
  reading(caller: CallerAccess): Promise<void> | undefined {
    return this.#reads.get(this.#readKey(caller));
  }

  /** Runs a read whose end other requests can wait for. */
  async read<Result>(caller: CallerAccess, run: () => Promise<Result>): Promise<Result> {
    const key = this.#readKey(caller);
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#reads.set(key, promise);
    try {
      return await run();
    } finally {
      if (this.#reads.get(key) === promise) this.#reads.delete(key);
      resolve();
    }
  }

  #at(key: string, { found_project, revision, read_at }: LookedUp): OperationResponse | undefined {
    const entry = this.#entries.get(key);
    if (!entry || !("response" in entry) || entry.projectId !== found_project || entry.revision !== revision)
      return undefined;
    return entry.changesAt === null || read_at < entry.changesAt ? entry.response : undefined;
  }

  // Methods: a request makes an instance of this class, which would make a function for each field.
  #marksKey(lookup: CallerLookup): string {
    return `${this.#request.key} marks ${senderOf(lookup)}`;
  }

  #sharedKey({ caller_id, caller_role, caller_kind }: CallerAccess): string {
    return `${this.#request.key} ${caller_role ?? caller_kind ?? (caller_id ? "outsider" : "visitor")}`;
  }

  #ownKey(caller: CallerAccess): string {
    return `${this.#sharedKey(caller)} ${caller.caller_id} ${caller.token_projects?.join() ?? ""}`;
  }

  #readKey(caller: CallerAccess): string {
    return this.#isOwn(caller) ? this.#ownKey(caller) : this.#sharedKey(caller);
  }

  /** True if only this caller may get the response. Without a response: true if that is so whatever the response shows. */
  #isOwn({ caller_id, caller_role }: CallerAccess, response?: OperationResponse): boolean {
    const { cachedFor, namesOwn } = this.#request;
    if (caller_id === null) return false;
    if (cachedFor === "caller") return true;
    if (caller_role !== null && namesOwn !== "everyone") return false;
    return namesOwn === undefined || response?.json.includes(caller_id) === true;
  }
}

/** The size of an entry in bytes, roughly. */
function sizeOf(entry: Entry, key: string): number {
  if ("response" in entry)
    return 2 * key.length + 500 + entry.response.json.length + (entry.response.markable?.length ?? 0);
  return 2 * key.length + 200 + ("marks" in entry ? 100 * (entry.marks?.length ?? 0) : 0);
}
