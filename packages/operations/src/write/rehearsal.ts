import { storedEvent } from "../changes/event.sql.ts";
import type { DomainEvent, StoredEvent } from "../changes/event.ts";
import type { Tells } from "../request/context.ts";
import type { Mutation } from "./mutation.ts";
import { byStatementAlone } from "./statement-writer.ts";
import { inOneTransaction } from "./transaction-writer.ts";
import type { End, Write } from "./writer.ts";

/** The result of a write that was undone, and whom it would tell. */
interface Rehearsal {
  readonly result: unknown;
  readonly events: readonly object[];
  /** Null for callers who are not on the project's team. */
  readonly tells: Tells | null;
}

/** Thrown at the end of the work: it undoes the transaction. */
const undo = new Error("the work was rehearsed");

const nobody: Tells = {
  people: 0,
  mails: 0,
  notifications: 0,
  webhooks: 0,
  chats: 0,
  quiet: { turned_off: 0, no_address: 0 },
  sample: [],
};

/** The event as the relay would read it. */
function relayed(event: DomainEvent, actor_id: string): StoredEvent {
  const stored = { ...storedEvent(event), actor_id, xid: "0", sequence: 0, created_at: new Date().toISOString() };
  return stored as unknown as StoredEvent;
}

/**
 * Does the whole work in its transaction, counts whom it would tell by the work that tells them, and undoes it all. The caller
 * gets the response before the rollback. Undefined: the slug has moved, so the request starts again.
 */
export function rehearse(write: Write<Mutation>): Promise<Rehearsal | undefined> {
  const { mutation, ctx } = write;
  const { promise, resolve, reject } = Promise.withResolvers<Rehearsal | undefined>();
  const end: End = async (db, written, caller) => {
    if (!written) {
      resolve(undefined);
      throw undo;
    }
    const { result, events, worked } = written;
    const isOnTeam = caller.caller_role !== null;
    const stored = [...events, ...(worked?.appended ?? [])].map((event) => relayed(event, caller.caller_id ?? ""));
    const shown = stored.filter(({ team_only }) => isOnTeam || !team_only);
    const told =
      isOnTeam && stored.length > 0 ? await ctx.tells(db, caller.found_project ?? "", stored) : isOnTeam && nobody;
    resolve({
      result,
      events: shown.map(({ kind, team_only, data }) => ({ kind, ...data, ...(team_only && { team_only }) })),
      tells: told || null,
    });
    throw undo;
  };
  const work =
    mutation.work === "statement"
      ? byStatementAlone({ ...write, mutation }, end)
      : inOneTransaction({ ...write, idempotencyKey: null }, end);
  ctx.inBackground(() => work.then(() => resolve(undefined), reject));
  return promise;
}
