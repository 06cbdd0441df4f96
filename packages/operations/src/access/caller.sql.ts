import { type RawBuilder, sql } from "kysely";
import { type Role, type TokenScope, tokenScopes, type Visibility } from "./access.ts";
import type { Scope } from "./scope.ts";

/** The values that a statement takes to find the caller, the project and the caller's role in it. */
export interface CallerLookup {
  tokenHash?: Buffer;
  sessionToken?: string;
  /** Of what a person of the project carries. */
  personHash?: Buffer;
  userId?: string;
  /** The project's id is a value, so that a planner can use it; its slug is checked beside it. */
  projectId?: string | undefined;
  projectSlug?: string | undefined;
  /** Of what counts for the limits of people: a keyed hash of the network that it comes from. */
  network?: Buffer;
  /** True for a write whose response shows what is read after it: a token needs the scope `read` too. */
  readsMore?: true;
}

/** The PostgreSQL types of the values that name the caller. */
export const lookupTypes = { tokenHash: "bytea", sessionToken: "text", personHash: "bytea", userId: "uuid" };

/** Returns the credential of a request as a text. */
export const senderOf = ({ tokenHash, sessionToken, personHash, userId }: CallerLookup): string =>
  tokenHash?.toString("latin1") ?? personHash?.toString("latin1") ?? sessionToken ?? userId ?? "";

/**
 * The caller and the project of a request; null where there is no such user, role or project. A field that may be missing is
 * so where it could only be null or false: see `accessColumns`.
 */
export interface CallerAccess {
  caller_id: string | null;
  caller_role: Role | null;
  /** Of somebody who is no user of this server: a guest, or a signed-in person of the project. */
  caller_kind?: "guest" | "person" | null;
  /** True if the team has blocked the caller from writing, until some time. A read does not ask. */
  is_blocked?: boolean;
  /** True if the caller administers this server, of a request that names no project. */
  is_server_admin?: boolean;
  found_project: string | null;
  visibility: Visibility | null;
  /** The activities that the project reserves for its team; null for none. */
  team_only: readonly string[] | null;
  /** The activities that the project lets guests do; null for none. */
  guests_may: readonly string[] | null;
  /** The token's id, if its last use was recorded more than a minute ago, or never. */
  stale_token?: string | null;
  /** The id of the session that the request carries. */
  session_id?: string | null;
  /** True if that session was renewed more than a day ago. */
  is_stale_session?: boolean;
  /** The scopes of the token; null for one that may do everything, and for a caller without one. */
  token_scopes?: readonly TokenScope[] | null;
  /** The ids of the projects that the token is limited to; null for all. */
  token_projects?: readonly string[] | null;
}

/** A caller who has been looked up: the values of a statement that need not do so again. */
export interface KnownCaller {
  isKnown: true;
  callerId?: string | undefined;
  callerRole?: Role | undefined;
  callerKind?: CallerAccess["caller_kind"] | undefined;
  sessionId?: string | undefined;
  tokenProjects?: readonly string[] | undefined;
  isServerAdmin?: boolean | undefined;
  projectId?: string | undefined;
  visibility?: Visibility | undefined;
}

export type CallerValues = CallerLookup | KnownCaller;

/** True unless an admin of the server has disabled the user of this id. */
const isEnabled = (id: string) => sql`(select own.disabled_at from users as own where own.id = ${sql.ref(id)}) is null`;

interface CallerAccessOptions {
  /** True if the lookup is one of many, of which some may name no project. */
  isMixed?: boolean;
  /** True for a read: whoever is blocked may read. */
  isRead?: boolean;
}

/** One row of CallerAccess. */
export function callerAccess(
  { tokenHash, sessionToken, personHash, userId, projectId, projectSlug }: CallerLookup,
  { isMixed = false, isRead = false }: CallerAccessOptions = {},
): RawBuilder<CallerAccess> {
  const isTimely = sql`(t.expires_at is null or t.expires_at > now()) and ${isEnabled("t.user_id")}`;
  const token = tokenHash ? sql`left join tokens t on t.hash = ${tokenHash} and ${isTimely}` : sql``;
  const session = sessionToken
    ? sql`left join sessions s on s.token = ${sessionToken} and s.expires_at > now() and ${isEnabled("s.user_id")}`
    : sql``;
  // A gateway may know the id of a deleted user for a while, and an issuer goes on signing for a disabled one.
  const isThere = sql`u.issuer is distinct from 'deleted' and u.disabled_at is null`;
  const user = userId ? sql`left join users u on u.id = ${userId} and ${isThere}` : sql``;
  const person =
    personHash && projectId
      ? sql`left join person_sessions ps on ps.project_id = ${projectId} and ps.hash = ${personHash} and ps.expires_at > now()`
      : undefined;
  const firstOf = (ids: unknown[]) => (ids.length > 1 ? sql`coalesce(${sql.join(ids)})` : (ids[0] ?? sql`null::uuid`));
  const users = [tokenHash && sql`t.user_id`, sessionToken && sql`s.user_id`, userId && sql`u.id`].filter(Boolean);
  // Nobody on the team is found by what a person carries.
  const foundUser = firstOf(users);
  const caller = person ? firstOf([...users, sql`ps.person_id`]) : foundUser;
  const isProject = projectId ? sql`p.id = ${projectId} and p.slug = ${projectSlug}` : sql`false`;
  // Whoever holds a domain can read the cookies of its sessions: none of them does more than a member may.
  const heldRole = sessionToken ? sql`case when s.domain is null then m.role else 'member' end` : sql`m.role`;
  // To a token that is limited to other projects, a project is as a private one of others.
  const isShown = tokenHash ? sql`(t.project_ids is null or p.id = any(t.project_ids))` : sql`true`;
  const visibility = tokenHash ? sql`case when ${isShown} then p.visibility else 'private' end` : sql`p.visibility`;
  const role = projectId
    ? sql`(select ${heldRole} from members m where m.project_id = ${projectId} and p.id is not null and ${isShown} and m.user_id = ${foundUser})`
    : sql`null::text`;
  const kind = person
    ? sql`(select case kind when 'anonymous' then 'guest' else 'person' end from people
        where project_id = ${projectId} and id = ps.person_id and ${foundUser} is null)`
    : sql`null::text`;
  // Whoever the team has blocked, and takes in later, is on the team.
  const isBlocked =
    projectId && !isRead
      ? sql`exists (select 1 from people as own where own.project_id = ${projectId} and own.id = ${caller} and own.blocked_until > now()
        and not exists (select 1 from members as m where m.project_id = ${projectId} and m.user_id = own.id))`
      : sql`false`;
  // Nobody administers anything with what a project's own domain can read.
  const isOwnSession = sessionToken ? sql`s.domain is null` : sql`true`;
  const isAdmin = sql`exists (select 1 from users where id = ${foundUser} and is_admin and ${isOwnSession})`;
  const isServerAdmin = !projectId ? isAdmin : isMixed ? sql`(${projectId} is null and ${isAdmin})` : sql`false`;
  // Empty values become null: to parse an array takes Node as long as the rest of the row.
  const [teamOnly, guestsMay] = [sql`nullif(p.team_only, '{}')`, sql`nullif(p.guests_may, '{}')`];
  const scopes = tokenHash ? sql`nullif(t.scopes, ${sql.lit(`{${tokenScopes.join()}}`)})` : sql`null::text[]`;
  const isStale = sql`coalesce(t.last_used_at < now() - interval '1 minute', true)`;
  return sql`select ${caller} as caller_id, p.id as found_project, ${visibility} as visibility, ${teamOnly} as team_only, ${guestsMay} as guests_may,
      ${role} as caller_role, ${kind} as caller_kind, ${isBlocked} as is_blocked,
      ${isServerAdmin} as is_server_admin,
      ${tokenHash ? sql`case when ${isStale} then t.id end` : sql`null::uuid`} as stale_token,
      ${scopes} as token_scopes,
      ${tokenHash ? sql`t.project_ids::text[]` : sql`null::text[]`} as token_projects,
      ${sessionToken ? sql`s.id` : sql`null::uuid`} as session_id,
      ${sessionToken ? sql`coalesce(s.updated_at < now() - interval '1 day', false)` : sql`false`} as is_stale_session
    from (values (1)) as one ${token} ${session} ${user} ${person ?? sql``} left join projects p on ${isProject}`;
}

const alwaysTold: readonly (keyof CallerAccess)[] = [
  "caller_id",
  "caller_role",
  "found_project",
  "visibility",
  "team_only",
  "guests_may",
];

/**
 * The columns of `from … as caller` that may be more than null or false for such a lookup. PostgreSQL describes each column
 * with each answer, and Node reads that.
 */
export function accessColumns(values: CallerValues, { isMixed = false, isRead = false }: CallerAccessOptions = {}) {
  const names = [...alwaysTold];
  if ("isKnown" in values) return listed([...names, "caller_kind", "is_server_admin", "token_projects", "session_id"]);
  const { tokenHash, sessionToken, personHash, projectId } = values;
  if (tokenHash) names.push("stale_token", "token_scopes", "token_projects");
  if (sessionToken) names.push("session_id", "is_stale_session");
  if (personHash && projectId) names.push("caller_kind");
  if (projectId && !isRead) names.push("is_blocked");
  if (!projectId || isMixed) names.push("is_server_admin");
  return listed(names);
}

const listed = (names: readonly (keyof CallerAccess)[]) => sql.join(names.map((name) => sql.ref(`caller.${name}`)));

/** The caller that a row has found. */
export const toKnownCaller = ({
  caller_id,
  caller_role,
  caller_kind,
  found_project,
  visibility,
  session_id,
  token_projects,
  is_server_admin,
}: CallerAccess): KnownCaller => ({
  isKnown: true,
  callerId: caller_id ?? undefined,
  callerRole: caller_role ?? undefined,
  callerKind: caller_kind ?? undefined,
  projectId: found_project ?? undefined,
  visibility: visibility ?? undefined,
  sessionId: session_id ?? undefined,
  tokenProjects: token_projects ?? undefined,
  isServerAdmin: is_server_admin ?? false,
});

/** One row of CallerAccess for a read, also for a caller who has been looked up. */
export const readerOf = (values: CallerValues): RawBuilder<CallerAccess> =>
  "isKnown" in values ? knownCallerRow(values) : callerAccess(values, { isRead: true });

/** A replica only reads, so it need not know the reserved activities. */
const knownCallerRow = ({
  callerId,
  callerRole,
  callerKind,
  projectId,
  visibility,
  sessionId,
  tokenProjects,
  isServerAdmin,
}: KnownCaller) =>
  sql<CallerAccess>`select ${callerId ?? null}::uuid as caller_id, ${callerRole ?? null}::text as caller_role,
    ${callerKind ?? null}::text as caller_kind, false as is_blocked,
    ${isServerAdmin ?? false}::boolean as is_server_admin, ${projectId ?? null}::uuid as found_project, ${visibility ?? null}::text as visibility,
    null::text[] as team_only, null::text[] as guests_may, null::uuid as stale_token,
    null::text[] as token_scopes, ${tokenProjects ?? null}::text[] as token_projects,
    ${sessionId ?? null}::uuid as session_id, false as is_stale_session`;

/** The scope of a statement that reads `from … as caller`. The project is a value. */
export const callerScope = (projectId: string | undefined): Scope => ({
  project: { id: projectId ?? "" },
  caller: {
    id: sql.ref<string>("caller.caller_id"),
    sessionId: sql.ref<string | null>("caller.session_id"),
    kind: sql.ref<string | null>("caller.caller_kind"),
    projects: sql.ref<readonly string[] | null>("caller.token_projects"),
  },
  role: sql.ref<Role | null>("caller.caller_role"),
});

/** The scope of a statement for a caller who has been looked up, by values. */
export const knownScope = ({
  callerId,
  callerRole,
  callerKind,
  projectId,
  sessionId,
  tokenProjects,
}: KnownCaller): Scope => ({
  project: { id: projectId ?? "" },
  caller: {
    id: sql<string>`${callerId ?? null}::uuid`,
    sessionId: sessionId ?? null,
    kind: sql<string | null>`${callerKind ?? null}::text`,
    projects: sql<readonly string[] | null>`${tokenProjects ?? null}::text[]`,
  },
  role: sql<Role | null>`${callerRole ?? null}::text`,
  isDistributed: true,
});
