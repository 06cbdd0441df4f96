import { toKnownCaller } from "../access/caller.sql.ts";
import type { Db } from "../sql/database.ts";
import { type Reader, respond } from "./reader.ts";

/**
 * Reads from a replica for a caller who has been looked up, by ids. If the replica is not up to date, `next` reads from the
 * primary and looks the caller up again, so that the response is as of that instant.
 */
export function replicated(replica: Db, next: Reader): Reader {
  return async (read) => {
    const { query, ctx, input, caller, server } = read;
    const row =
      caller &&
      (await ctx.replicas.read(replica, caller, (db) => query.read(db, input, toKnownCaller(caller), true, server)));
    return row ? respond(read, row) : next(read);
  };
}
