import { lookUpReader } from "../access/caller-lookup.ts";
import { requireStanding } from "../access/require-access.ts";
import { shardsOf } from "../changes/revision.ts";
import { hasMoved, recordUse } from "../request/found-caller.ts";
import type { Reader } from "./reader.ts";

/** Looks up the caller first: if a response may be cached, if a replica reads, or if a statement cannot do it by the way. */
export function withCaller(next: Reader): Reader {
  return async (read) => {
    const { query, ctx, primary, input, lookup, access, markable, own } = read;
    const marks = query.marks && markable && !own ? { marks: query.marks, markable } : undefined;
    const found = await lookUpReader(primary, lookup, shardsOf(query.item?.(input)), marks);
    if (hasMoved(ctx, lookup, found)) return undefined;
    recordUse(ctx, found);
    // With `isThere`, the read decides between 404 and 403.
    if (!query.isThere) requireStanding(access, found, lookup);
    const isCurrent = own && own.revision === found.revision && own.caller_id === found.caller_id;
    return next({ ...read, caller: isCurrent ? { ...found, marks: own.marks } : found });
  };
}
