import { lookUpReader } from "../access/caller-lookup.ts";
import { requireStanding } from "../access/require-access.ts";
import type { Reader } from "./reader.ts";

/** Adds what the process knows of its server. Only for the server's admins does the process look. */
export function withFacts(next: Reader): Reader {
  return async (read) => {
    const { ctx, primary, lookup, access, server } = read;
    requireStanding(access, await lookUpReader(primary, lookup), lookup);
    return next({ ...read, server: { ...server, facts: JSON.stringify(await ctx.server.facts()) } });
  };
}
