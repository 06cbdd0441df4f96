import type { EntityManager } from "@mikro-orm/sql";
import type { LRUCache } from "lru-cache";
import type { ResponseCache } from "../cache/response-cache.ts";
import type { LiveEvent, StoredEvent } from "../changes/event.ts";
import type { Db } from "../sql/database.ts";
import type { Authentication } from "../access/principal.ts";
import type { Replicas } from "../cache/replicas.ts";
import type { Pace } from "./pace.ts";
import type { Proofs } from "./proof.ts";
import type { Dns, ProjectCreation, Seal, ServerTools, Unseal, VerifySigned } from "../access/scope.ts";

/** The people and systems that a write would notify. */
export interface Tells {
  /** Each once, whatever they get. */
  readonly people: number;
  readonly mails: number;
  readonly notifications: number;
  readonly webhooks: number;
  readonly chats: number;
  /** The people who get no mail although it is for them: they have turned it off, have no confirmed address, or are disabled (`no_address`). */
  readonly quiet: { readonly turned_off: number; readonly no_address: number };
  /** The first five of the people. */
  readonly sample: readonly { readonly name: string | null; readonly why: string }[];
}

/** The values that an API passes to an operation beside the input. */
export interface Context {
  readonly em: EntityManager;
  /** Finds the Principal of the request, when an operation needs it. */
  readonly authentication: () => Authentication | Promise<Authentication>;
  /** The value of the Idempotency-Key header; null without one. */
  readonly idempotencyKey: string | null;
  /** The value of the Earshot-Dry-Run header; null without one. */
  readonly dryRun: string | null;
  /** Runs the relay's consumers on these events, in a transaction that is rolled back, and counts whom they would notify. */
  readonly tells: (db: Db, projectId: string, events: readonly StoredEvent[]) => Promise<Tells>;
  /** True if the response of a write shows what is read after it. */
  readonly readsMore?: boolean | undefined;
  /** The most bytes of a response. */
  readonly maxResponseBytes: number;
  readonly projectCreation: ProjectCreation;
  /** The most bytes of files that one project may have. */
  readonly projectBytes: number;
  /** Null if no responses are cached. */
  readonly cache: ResponseCache | null;
  readonly replicas: Replicas;
  readonly pace: Pace;
  /** Null on a server without AUTH_SECRET, which has no guests. */
  readonly proofs: Proofs | null;
  /** The value of the Altcha header: a solved challenge. Null without one. */
  readonly proof: string | null;
  /** A keyed hash of the network that the request comes from; null on a server without AUTH_SECRET. */
  readonly network: () => Buffer | null;
  /** The id of the only project of this request, which has to name it; undefined if it may name any. */
  readonly onlyProject?: string | undefined;
  /** The ids of projects by their slugs. Statements check them, so they may be out of date. */
  readonly projectIds: LRUCache<string, string>;
  /** Starts work that no request waits for. The process finishes it before it exits. */
  readonly inBackground: (work: () => Promise<unknown>) => void;
  /** Hands the events of a committed write to the subscribers of a project or a user. No request waits for it. */
  readonly publish: (topic: string, events: readonly LiveEvent[]) => void;
  /**
   * The events of a project or a user from now on, in the order of their publication, several at a time when they come fast, and an
   * empty list now and then when none come. Ends when the client is gone, or `gone` is aborted. Throws a DomainError over a limit.
   * Without a `userId`, it counts as an anonymous client's. Whoever does not read on calls `leave`.
   */
  readonly events: (subscriber: {
    topic: string;
    userId: string | null;
    gone?: AbortSignal;
  }) => AsyncIterable<readonly LiveEvent[]> & { leave(): void };
  /** Checks a password against a hash. */
  isPassword(password: string, hash: string): Promise<boolean>;
  /** Null on a server without AUTH_SECRET. */
  readonly seal: Seal | null;
  readonly unseal: Unseal | null;
  /** Verifies a JWT that a project's product has signed. */
  readonly verifySigned: VerifySigned;
  /** The address that people reach this server at. */
  publicUrl(): string;
  readonly dns: Dns;
  readonly server: ServerTools;
  /** Renews the session that the request carries: it, and the cookie, last 30 days from now. */
  readonly renewSession?: ((sessionId: string) => void) | undefined;
  /** Runs an operation's work in a span of its name; undefined where nothing is traced. */
  readonly trace?: (<T>(name: string, work: () => Promise<T>) => Promise<T>) | undefined;
}
