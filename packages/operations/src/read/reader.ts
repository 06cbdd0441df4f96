import type { Access } from "../access/access.ts";
import type { LookedUp } from "../access/caller-lookup.ts";
import type { CallerLookup } from "../access/caller.sql.ts";
import { requireStanding } from "../access/require-access.ts";
import type { CachedResponses, OperationResponse, OwnMarks } from "../cache/response-cache.ts";
import { notFound, tooLarge } from "../errors.ts";
import type { Context } from "../request/context.ts";
import { hasMoved, recordUse } from "../request/found-caller.ts";
import type { Db } from "../sql/database.ts";
import type { ReadRow, ServerValues } from "./query-definition.ts";
import type { Query } from "./query.ts";

/** One request to a query. A reader passes it on with what it has found out. */
export interface Read {
  readonly query: Query;
  readonly ctx: Context;
  readonly input: Record<string, unknown>;
  readonly lookup: CallerLookup;
  /** The access that this input takes. */
  readonly access: Access;
  readonly primary: Db;
  readonly server: ServerValues;
  /** Null if the response is not cached. */
  readonly responses: CachedResponses | null;
  /** True if the request has started again: then it waits for no other read. */
  readonly isAgain: boolean;
  /** The caller, if it has been looked up before the read. */
  readonly caller?: LookedUp;
  /** The items of the latest cached response, if something in them is the caller's own. */
  readonly markable?: string | undefined;
  /** The caller's marks on them, if they are known. */
  readonly own?: OwnMarks | undefined;
}

/** A response, with the row that has the caller, the revision and the caller's marks. */
export interface ReadResult {
  readonly row: Pick<ReadRow, keyof LookedUp | "is_replaced" | "changes_at">;
  readonly response: OperationResponse;
}

/** Undefined: what was looked up for the read has changed meanwhile, so the request starts again. */
export type Reader = (read: Read) => Promise<ReadResult | undefined>;

/** Checks the access by the row that was read, and makes the response of it. */
export function respond({ query, ctx, lookup, access }: Read, row: ReadRow): ReadResult | undefined {
  if (hasMoved(ctx, lookup, row)) return undefined;
  recordUse(ctx, row);
  requireStanding(access, row, lookup, row.is_there === false ? query.noun : undefined);
  if (row.is_too_large) throw tooLarge(ctx.maxResponseBytes);
  if (!row.text) throw notFound(query.noun ?? "project");
  return { row, response: { json: Buffer.from(row.text), next: row.next, markable: row.markable ?? undefined } };
}
