import type { CallerAccess } from "../access/caller.sql.ts";
import type { DomainEvent } from "../changes/event.ts";
import { isForeignKeyViolation, notFound } from "../errors.ts";
import type { Context } from "../request/context.ts";
import type { ParsedRequest } from "../request/parse-request.ts";
import type { Db } from "../sql/database.ts";
import type { Mutation, WorkResult } from "./mutation.ts";

/** One request to a mutation. */
export interface Write<Kind extends Mutation> extends ParsedRequest {
  readonly mutation: Kind;
  readonly ctx: Context;
}

/** The outcome of a write that is done. */
export interface Written {
  /** The operation's output. */
  readonly result: unknown;
  readonly isChanged: boolean;
  /** The events that it appended. */
  readonly events: readonly DomainEvent[];
  /** The value that the work has returned. An Idempotency-Key's second request has none. */
  readonly worked?: WorkResult;
  /** The project's id, or that of a caller whose write is about no project. */
  readonly topic?: string | null | undefined;
}

/** Called when the work of a rehearsal is done, in its transaction, which it undoes. Undefined: the slug has moved. */
export type End = (db: Db, written: Written | undefined, caller: CallerAccess) => Promise<never>;

/** Undefined: the slug has moved, so the request starts again. */
export type Writer<Kind extends Mutation> = (write: Write<Kind>) => Promise<Written | undefined>;

/** The operation's output of the value that the work has returned. */
export function outputOf({ output, noun = "project" }: Mutation, worked: unknown): unknown {
  if (worked === undefined) throw notFound(noun);
  return output.parse(worked);
}

/** 404 if something that the write refers to has been deleted since it was looked up. PostgreSQL checks some keys at the commit. */
export const orMissing =
  ({ noun = "project" }: Mutation) =>
  (error: unknown): never => {
    throw isForeignKeyViolation(error) ? notFound(noun) : error;
  };
