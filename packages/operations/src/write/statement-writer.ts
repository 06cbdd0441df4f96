import { lookUpWriter } from "../access/caller-lookup.ts";
import type { CallerLookup } from "../access/caller.sql.ts";
import { requireQuiet, requireStanding, requireUnblocked } from "../access/require-access.ts";
import { hasMoved, recordUse } from "../request/found-caller.ts";
import { joinIn, joinProject, mayBeNew, remember } from "../request/joined.ts";
import type { Db } from "../sql/database.ts";
import { isDistributed } from "../sql/distributed.ts";
import { inTransaction } from "../sql/transaction.ts";
import { inTurn } from "./item-turns.ts";
import { writeJointly } from "./joint-writes.ts";
import type { StatementMutation, WorkResult, WriteRequest, WrittenRow } from "./mutation.ts";
import { type End, orMissing, outputOf, type Write, type Writer, type Written } from "./writer.ts";

/**
 * Writes with one statement, which also looks up the caller and changes nothing for a caller who may not. A mutation with a
 * `lock` throws raceLost if another write has what it locks.
 */
export const byStatement: Writer<StatementMutation> = async ({ mutation, ctx, input, lookup }) => {
  const db = ctx.em.getKysely();
  const { row, hasJoined } = await joining(mutation, db, lookup, {
    write: (joins) => writeJointly(db, mutation, { input, caller: lookup, joins }).catch(orMissing(mutation)),
    join: () => joinProject(mutation, ctx.em, lookup),
  });
  if (hasMoved(ctx, lookup, row)) return undefined;
  recordUse(ctx, row);
  const written = writtenBy(mutation, { input, lookup }, row);
  if (hasJoined) remember(db, lookup);
  return { ...written, topic: lookup.projectId };
};

interface Ways {
  /** Writes. `joins`: the statement also makes the caller a person of the project. */
  write(joins: boolean): Promise<WrittenRow>;
  /** Makes the caller a person of the project. */
  join(): Promise<void>;
}

/** Writes for a caller who is, or becomes, a person of the project. */
async function joining(mutation: StatementMutation, db: Db, lookup: CallerLookup, { write, join }: Ways) {
  const isNew = mayBeNew(mutation, db, lookup);
  // On Citus no statement that writes rows of a project locks those of users.
  const joins = mutation.canJoin && !isDistributed(db) && isNew;
  if (isNew && !joins) await join();
  const row = await write(joins);
  if (!row.takes_over) return { row, hasJoined: joins };
  await join();
  return { row: await write(false), hasJoined: joins };
}

/** Writes as byStatement does, in a transaction of its own, which `end` undoes. Nothing is written if the slug has moved. */
export function byStatementAlone(write: Write<StatementMutation>, end: End): Promise<never> {
  const { mutation, ctx, input, lookup } = write;
  // Inside, it is the transaction.
  const outside = ctx.em.getKysely();
  const writeOne = oneRow(mutation);
  const work = async (db: Db) => {
    const { row } = await joining(mutation, outside, lookup, {
      write: (joins) => writeOne(db, { input, caller: lookup, joins }),
      join: async () => joinIn(mutation, db, await lookUpWriter(db, lookup)),
    });
    return end(db, hasMoved(ctx, lookup, row) ? undefined : writtenBy(mutation, { input, lookup }, row), row);
  };
  return inTurn(mutation.item?.(input), () => inTransaction(ctx.em, work)).catch(orMissing(mutation));
}

/**
 * Returns the function that writes for one caller alone, in a transaction. If it is done again, because another write had what
 * the statement locks, it waits for that first.
 */
export function oneRow(mutation: StatementMutation): (db: Db, request: WriteRequest) => Promise<WrittenRow> {
  let isAgain = false;
  return async (db, request) => {
    if (isAgain) await mutation.lock?.(db, request.caller.projectId ?? "", request.input);
    isAgain = true;
    const [row] = await mutation.writeTogether(db, [request]);
    if (!row) throw new Error(`${mutation.name} has no row for its caller.`);
    return row;
  };
}

/** Checks the access by the row of the statement, and makes the output of it. */
export function writtenBy(
  mutation: StatementMutation,
  { input, lookup }: Pick<Write<StatementMutation>, "input" | "lookup">,
  row: WrittenRow,
): Written {
  requireStanding(mutation.access, row, lookup);
  requireUnblocked(row);
  requireQuiet(input, row);
  const worked = mutation.resultOf(row);
  const result = outputOf(mutation, worked);
  return { result, isChanged: row.is_changed === true, events: row.events ?? [], worked: worked as WorkResult };
}
