import type { CallerLookup } from "../access/caller.sql.ts";
import { requireStanding, requireUnblocked } from "../access/require-access.ts";
import { hasMoved, recordUse } from "../request/found-caller.ts";
import { joinProject, mayBeNew, remember } from "../request/joined.ts";
import type { Db } from "../sql/database.ts";
import { isDistributed } from "../sql/distributed.ts";
import { writeJointly } from "./joint-writes.ts";
import type { Request, StatementMutation, WorkResult, WrittenRow } from "./mutation.ts";
import { orMissing, outputOf, type Writer, type Written } from "./writer.ts";

/** Writes with one statement, which also looks up the caller and changes nothing for a caller who may not. */
export const byStatement: Writer<StatementMutation> = async ({ mutation, ctx, input, lookup }) => {
  const db = ctx.em.getKysely();
  const write = (joins: boolean) =>
    writeJointly(db, mutation, { input, caller: lookup, joins }).catch(orMissing(mutation));
  // On Citus no statement that writes rows of a project locks those of users.
  const joins = mutation.canJoin && !isDistributed(db) && mayBeNew(mutation, db, lookup);
  if (!joins) await joinProject(mutation, ctx.em, lookup);
  let row = await write(joins);
  if (row.takes_over) {
    await joinProject(mutation, ctx.em, lookup);
    row = await write(false);
  }
  if (hasMoved(ctx, lookup, row)) return undefined;
  recordUse(ctx, row);
  const written = writtenBy(mutation, lookup, row);
  if (joins) remember(db, lookup);
  return { ...written, topic: lookup.projectId };
};

/** Writes for one caller alone. */
export async function oneRow(mutation: StatementMutation, db: Db, request: Request): Promise<WrittenRow> {
  const [row] = await mutation.writeTogether(db, [request]);
  if (!row) throw new Error(`${mutation.name} has no row for its caller.`);
  return row;
}

/** Checks the access by the row of the statement, and makes the output of it. */
export function writtenBy(mutation: StatementMutation, lookup: CallerLookup, row: WrittenRow): Written {
  requireStanding(mutation.access, row, lookup);
  requireUnblocked(row);
  const worked = mutation.resultOf(row);
  const result = outputOf(mutation, worked);
  return { result, isChanged: row.is_changed === true, events: row.events ?? [], worked: worked as WorkResult };
}
