import { type RawBuilder, sql } from "kysely";
import { type Access, reaches, type Role, standings } from "./access.ts";
import type { Scope } from "./sql.ts";

/** What a statement takes to find the caller, the project and the caller's role in it. */
export interface CallerLookup {
  tokenHash?: Buffer;
  userId?: string;
  /** The project's id is a value, so that a planner can use it; its slug is checked beside it. */
  projectId?: string | undefined;
  projectSlug?: string | undefined;
}

/** The caller and the project of a request; null where there is no such user, role or project. */
export interface CallerAccess {
  caller_id: string | null;
  caller_role: Role | null;
  found_project: string | null;
  /** The token's id, if its last use was recorded more than a minute ago, or never. */
  stale_token: string | null;
}

/** A caller who has been looked up: what a statement takes when it need not do so again. */
interface KnownCaller {
  isKnown: true;
  callerId?: string | undefined;
  callerRole?: Role | undefined;
  projectId?: string | undefined;
}

export type CallerValues = CallerLookup | KnownCaller;

/** One row of CallerAccess. */
export function callerAccess({ tokenHash, userId, projectId, projectSlug }: CallerLookup): RawBuilder<CallerAccess> {
  const isTimely = sql`(t.expires_at is null or t.expires_at > now())`;
  const token = tokenHash ? sql`left join tokens t on t.hash = ${tokenHash} and ${isTimely}` : sql``;
  const user = userId ? sql`left join users u on u.id = ${userId}` : sql``;
  const [first, second] = [tokenHash && sql`t.user_id`, userId && sql`u.id`];
  const caller = first && second ? sql`coalesce(${first}, ${second})` : (first ?? second ?? sql`null::uuid`);
  const isProject = projectId ? sql`p.id = ${projectId} and p.slug = ${projectSlug}` : sql`false`;
  const isStale = sql`coalesce(t.last_used_at < now() - interval '1 minute', true)`;
  return sql`select ${caller} as caller_id, p.id as found_project,
      (select m.role from members m where m.project_id = p.id and m.user_id = ${caller}) as caller_role,
      ${tokenHash ? sql`case when ${isStale} then t.id end` : sql`null::uuid`} as stale_token
    from (values (1)) as one ${token} ${user} left join projects p on ${isProject}`;
}

/** The caller that a row has found. */
export const known = ({ caller_id, caller_role, found_project }: CallerAccess): KnownCaller => ({
  isKnown: true,
  callerId: caller_id ?? undefined,
  callerRole: caller_role ?? undefined,
  projectId: found_project ?? undefined,
});

/** One row of CallerAccess, also for a caller who has been looked up. */
export const callerOf = (values: CallerValues): RawBuilder<CallerAccess> =>
  "isKnown" in values ? knownCaller(values) : callerAccess(values);

const knownCaller = ({ callerId, callerRole, projectId }: KnownCaller): RawBuilder<CallerAccess> =>
  sql`select ${callerId ?? null}::uuid as caller_id, ${callerRole ?? null}::text as caller_role,
    ${projectId ?? null}::uuid as found_project, null::uuid as stale_token`;

/** Whether the caller of such a row may do what this access declares, by the standing alone. */
export function isAllowed({ least }: Access, inProject: boolean): RawBuilder<boolean> {
  const exists = inProject ? sql`found_project is not null` : sql`true`;
  if (least === "anonymous") return exists as RawBuilder<boolean>;
  if (least === "outsider") return sql`caller_id is not null and ${exists}`;
  const roles = standings.filter((standing) => reaches(standing, least));
  return sql`caller_role = any(array[${sql.join(roles.map((role) => sql.lit(role)))}])`;
}

/** The scope of a statement that reads `from … as caller`. The project is a value. */
export const callerScope = (projectId: string | undefined): Scope => ({
  project: { id: projectId ?? "" },
  caller: { id: sql.ref<string>("caller.caller_id") },
  role: sql.ref<Role | null>("caller.caller_role"),
});
