import type { CallerLookup } from "../access/caller.sql.ts";
import { requireStanding, requireUnblocked } from "../access/require-access.ts";
import { hasMoved, recordUse } from "../request/found-caller.ts";
import { retried } from "../sql/transaction.ts";
import { inTurn } from "./item-turns.ts";
import type { StatementMutation, WorkResult, WrittenRow } from "./mutation.ts";
import { orMissing, outputOf, type Writer, type Written } from "./writer.ts";

/** Writes with one statement, which also looks up the caller and changes nothing for a caller who may not. */
export const byStatement: Writer<StatementMutation> = async ({ mutation, ctx, input, lookup }) => {
  const write = () => retried(async () => mutation.write(ctx.em.getKysely(), input, lookup));
  const row = await inTurn(mutation.item?.(input), write).catch(orMissing(mutation));
  if (hasMoved(ctx, lookup, row)) return undefined;
  recordUse(ctx, row);
  return { ...writtenBy(mutation, lookup, row), topic: lookup.projectId };
};

/** Checks the access by the row of the statement, and makes the output of it. */
export function writtenBy(mutation: StatementMutation, lookup: CallerLookup, row: WrittenRow): Written {
  requireStanding(mutation.access, row, lookup);
  requireUnblocked(row);
  const worked = mutation.resultOf(row);
  const result = outputOf(mutation, worked);
  return { result, isChanged: row.is_changed, events: row.events ?? [], worked: worked as WorkResult };
}
