import { sql } from "kysely";
import type { CallerAccess, CallerLookup } from "../access/caller.sql.ts";
import type { Context } from "./context.ts";

/**
 * Returns true if the slug now belongs to another project, or to none. Its cached id is deleted then, and the request
 * starts again.
 */
export function hasMoved(
  { projectIds }: Context,
  { projectSlug, projectId }: CallerLookup,
  found: CallerAccess,
): boolean {
  if (!projectSlug || !projectId || found.found_project) return false;
  projectIds.delete(projectSlug);
  return true;
}

/**
 * Records a token's use at most once a minute, and renews a session at most once a day, after the response. Returns the
 * caller.
 */
export function recordUse<Caller extends CallerAccess>(ctx: Context, caller: Caller): Caller {
  // A rehearsal changes nothing.
  if (ctx.dryRun !== null) return caller;
  const { stale_token: id } = caller;
  if (id)
    ctx.inBackground(() =>
      sql`update tokens set last_used_at = now() where id = ${id}
        and (last_used_at is null or last_used_at < now() - interval '1 minute')`.execute(ctx.em.getKysely()),
    );
  if (caller.is_stale_session) ctx.renewSession?.(caller.session_id ?? "");
  return caller;
}
