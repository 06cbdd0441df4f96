import type { EntityManager } from "@mikro-orm/sql";
import type { LRUCache } from "lru-cache";
import type { AnswerCache } from "./answer-cache.ts";
import type { LiveEvent } from "./event.ts";
import type { Authentication } from "./principal.ts";
import type { Replicas } from "./replicas.ts";
import type { Dns, ProjectCreation, Seal } from "./scope.ts";

/** What an API hands to an operation beside the input. */
export interface Context {
  readonly em: EntityManager;
  /** Finds out who sends the request, when an operation needs to know. */
  readonly authentication: () => Authentication | Promise<Authentication>;
  /** The value of the Idempotency-Key header; null without one. */
  readonly idempotencyKey: string | null;
  /** The most bytes of an answer. */
  readonly maxAnswerBytes: number;
  readonly projectCreation: ProjectCreation;
  /** Null where answers are not cached. */
  readonly cache: AnswerCache | null;
  readonly replicas: Replicas;
  /** The ids of projects by their slugs. Statements check them, so they may be out of date. */
  readonly projectIds: LRUCache<string, string>;
  /** Starts work that no request waits for. The process finishes it before it exits. */
  readonly later: (work: () => Promise<unknown>) => void;
  /** Hands the events of a committed write to the subscribers of a project or a user. No request waits for it. */
  readonly publish: (topic: string, events: readonly LiveEvent[]) => void;
  /**
   * The events of a project or a user from now on, in the order of their publication, several at a time when they come fast, and an
   * empty list now and then when none come. Ends when the client is gone. Throws a DomainError over a limit.
   */
  readonly events: (subscriber: { topic: string; userId: string | null }) => AsyncIterable<readonly LiveEvent[]>;
  /** Whether a password is the one of this hash. */
  isPassword(password: string, hash: string): Promise<boolean>;
  /** Null on a server without AUTH_SECRET. */
  readonly seal: Seal | null;
  /** The address that people reach this server at. */
  publicUrl(): string;
  readonly dns: Dns;
  /** Renews the session that the request carries: it, and the cookie, last 30 days from now. */
  readonly renewSession?: ((sessionId: string) => void) | undefined;
  /** Runs an operation's work in a span of its name; undefined where nothing is traced. */
  readonly trace?: (<T>(name: string, work: () => Promise<T>) => Promise<T>) | undefined;
}
