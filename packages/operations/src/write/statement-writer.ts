import type { CallerLookup } from "../access/caller.sql.ts";
import { requireStanding, requireUnblocked } from "../access/require-access.ts";
import { hasMoved, recordUse } from "../request/found-caller.ts";
import type { Db } from "../sql/database.ts";
import { writeJointly } from "./joint-writes.ts";
import type { Request, StatementMutation, WorkResult, WrittenRow } from "./mutation.ts";
import { orMissing, outputOf, type Writer, type Written } from "./writer.ts";

/** Writes with one statement, which also looks up the caller and changes nothing for a caller who may not. */
export const byStatement: Writer<StatementMutation> = async ({ mutation, ctx, input, lookup }) => {
  const request = { input, caller: lookup };
  const row = await writeJointly(ctx.em.getKysely(), mutation, request).catch(orMissing(mutation));
  if (hasMoved(ctx, lookup, row)) return undefined;
  recordUse(ctx, row);
  return { ...writtenBy(mutation, lookup, row), topic: lookup.projectId };
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
