import { kindOf } from "../access/callers.sql.ts";
import { isOfOneRow, lostRace } from "../errors.ts";
import type { Db } from "../sql/database.ts";
import { retried } from "../sql/transaction.ts";
import { inTurn } from "./item-turns.ts";
import type { StatementMutation, WriteRequest, WrittenRow } from "./mutation.ts";

/** The most requests of one statement. */
const maxJoint = 64;

interface Waiting extends PromiseWithResolvers<WrittenRow> {
  readonly request: WriteRequest;
}

/** The writes that wait while others of their kind run, for each database. */
const queues = new WeakMap<Db, Map<string, Waiting[]>>();

/**
 * Writes for a caller, together with all who ask for the same kind of write while an earlier one runs: one statement, one
 * commit, one lock on the item. Alone, a write waits for nobody. 503 after eight seconds of waiting for an item. A write that
 * has a `lock` rejects if another has what it locks.
 */
export function writeJointly(db: Db, mutation: StatementMutation, request: WriteRequest): Promise<WrittenRow> {
  const waiting = { request, ...Promise.withResolvers<WrittenRow>() };
  const known = queues.get(db) ?? new Map<string, Waiting[]>();
  queues.set(db, known);
  const kind = `${mutation.name} ${request.joins} ${kindOf(request.caller)} ${mutation.kindOf(request.input)}`;
  const queue = known.get(kind);
  if (queue) queue.push(waiting);
  else {
    const own = [waiting];
    known.set(kind, own);
    void drain(db, mutation, own, () => known.delete(kind));
  }
  return waiting.promise;
}

async function drain(db: Db, mutation: StatementMutation, queue: Waiting[], end: () => void): Promise<void> {
  while (queue.length > 0) await writeAll(db, mutation, queue.splice(0, maxJoint));
  // At once: nobody may join a queue that is not looked at again.
  end();
}

/** If one of several requests makes the statement fail, each is done alone: it must not fail the others. */
async function writeAll(db: Db, mutation: StatementMutation, writes: readonly Waiting[]): Promise<void> {
  const [first] = writes;
  const requests = writes.map(({ request }) => request);
  const work = async () => mutation.writeTogether(db, requests);
  const isAlone = writes.length === 1;
  try {
    const item = first && mutation.item?.(first.request.input);
    const rows = await inTurn(item, () => (isAlone && !mutation.lock ? retried(work) : work()));
    for (const [at, row] of rows.entries()) writes[at]?.resolve(row);
  } catch (error) {
    if (isAlone || !(lostRace(error) || isOfOneRow(error))) for (const { reject } of writes) reject(error);
    else for (const write of writes) await writeAll(db, mutation, [write]);
  }
}
