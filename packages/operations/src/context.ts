import type { EntityManager } from "@mikro-orm/sql";
import type { LRUCache } from "lru-cache";
import type { AnswerCache } from "./answer-cache.ts";
import type { DomainEvent } from "./event.ts";
import type { Authentication } from "./principal.ts";

/** What an API hands to an operation beside the input. */
export interface Context {
  readonly em: EntityManager;
  /** Finds out who sends the request, when an operation needs to know. */
  readonly authentication: () => Authentication | Promise<Authentication>;
  /** The value of the Idempotency-Key header; null without one. */
  readonly idempotencyKey: string | null;
  /** Null where answers are not cached. */
  readonly cache: AnswerCache | null;
  /** The ids of projects by their slugs. Statements check them, so they may be out of date. */
  readonly projectIds: LRUCache<string, string>;
  /** Starts work that no request waits for. The process finishes it before it exits. */
  readonly later: (work: () => Promise<unknown>) => void;
  /** Hands the events of a committed write to the project's subscribers. No request waits for it. */
  readonly publish: (projectId: string, events: readonly DomainEvent[]) => void;
  /**
   * A project's events from now on, in the order of their publication, several at a time when they come fast, and an
   * empty list now and then when none come. Ends when the client is gone. Throws a DomainError over a limit.
   */
  readonly events: (subscriber: { projectId: string; userId: string }) => AsyncIterable<readonly DomainEvent[]>;
  /** Runs an operation's work in a span of its name; undefined where nothing is traced. */
  readonly trace?: (<T>(name: string, work: () => Promise<T>) => Promise<T>) | undefined;
}
