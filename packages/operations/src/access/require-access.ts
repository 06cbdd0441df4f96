import { type Access, reaches, type Role, tokenScopeOf, type Standing, verdict } from "./access.ts";
import { isAnonymous } from "./allowed.sql.ts";
import type { CallerAccess, CallerLookup } from "./caller.sql.ts";
import { DomainError, notFound } from "../errors.ts";
import { unauthorized } from "./principal.ts";
import type { ProjectScope } from "./scope.ts";

/** The addressed thing: its owner's id (null if nobody owns it) and, for a member, the role. */
export interface Target {
  user_id: string | null;
  role?: Role;
}

/** 401 for an unknown caller, and for an anonymous one where the operation needs to know who it is. */
export function requireCaller(access: Access, caller: CallerAccess, lookup: CallerLookup): void {
  const isVisitor = caller.visibility === "public" && isAnonymous(lookup);
  if (!caller.caller_id && !reaches(isVisitor ? "visitor" : "anonymous", access.least)) throw unauthorized();
  if (caller.caller_kind && verdictOn(access, caller) === "unauthorized") throw unauthorized();
}

/** 404 for a project that does not exist, or that the caller may not know of. */
export function requireProject(
  { found_project, visibility, caller_role }: CallerAccess,
  { projectSlug }: CallerLookup,
) {
  const isHidden = visibility === "private" && !caller_role;
  if (projectSlug !== undefined && (!found_project || isHidden)) throw notFound("project");
}

const standingOf = ({ caller_id, caller_role, caller_kind, visibility }: CallerAccess): Standing => {
  // Only a public project has guests: elsewhere they are nobody.
  if (caller_id && (caller_kind !== "guest" || visibility === "public"))
    return caller_role ?? caller_kind ?? "outsider";
  return visibility === "public" ? "visitor" : "anonymous";
};

const verdictOn = (access: Access, caller: CallerAccess) =>
  verdict(access, standingOf(caller), {
    teamOnly: caller.team_only ?? undefined,
    guestsMay: caller.guests_may ?? undefined,
    isServerAdmin: caller.is_server_admin ?? false,
  });

/** True if the caller may do it, whatever it is done to. */
export const mayDo = (access: Access, caller: CallerAccess): boolean =>
  caller.found_project !== null &&
  (caller.visibility !== "private" || caller.caller_role !== null) &&
  !caller.is_blocked &&
  missingScope(access, caller) === undefined &&
  verdictOn(access, caller) === "yes";

function missingScope(access: Access, { token_scopes }: CallerAccess, { readsMore }: CallerLookup = {}) {
  const scope = tokenScopeOf(access);
  if (!scope || !token_scopes) return undefined;
  if (!token_scopes.includes(scope)) return scope;
  return (readsMore ?? access.readsMore) && !token_scopes.includes("read") ? "read" : undefined;
}

/** 403 for a token that is not for this. */
function requireScope(access: Access, caller: CallerAccess, lookup: CallerLookup): void {
  const missing = missingScope(access, caller, lookup);
  if (missing) throw new DomainError("FORBIDDEN", `your token lacks the scope ${missing}: use one that has it.`);
  if (caller.token_projects && !caller.found_project && !access.ofLimited && tokenScopeOf(access))
    throw new DomainError("FORBIDDEN", "your token is limited to projects: use one that is not.");
}

/** 403 for a write by somebody whom the team has blocked. */
export function requireUnblocked({ is_blocked }: CallerAccess): void {
  if (is_blocked)
    throw new DomainError("FORBIDDEN", "the team of this project has blocked you from taking part in it.");
}

/** 401, then 404 (also for a project that the caller may not know of, and for an item that is missing in it), then 403. */
export function requireStanding(access: Access, caller: CallerAccess, lookup: CallerLookup, missing?: string): void {
  requireCaller(access, caller, lookup);
  requireProject(caller, lookup);
  const found = verdictOn(access, caller);
  if (found === "hidden") throw notFound(access.ofServer ? "operation" : "project");
  requireScope(access, caller, lookup);
  if (found !== "yes") throw missing ? notFound(missing) : forbidden(access, caller, "this");
}

/** True for a write that is to tell nobody: see `quietInput`. */
export const isQuiet = (input: object): boolean => "quiet" in input && input.quiet === true;

/** 403 for an outsider who asks for that. */
export function requireQuiet(input: object, { caller_role }: Pick<CallerAccess, "caller_role">): void {
  if (isQuiet(input) && !caller_role) throw new DomainError("FORBIDDEN", "quiet is only for the team of this project.");
}

interface Addressed<Input> {
  readonly access: Access;
  readonly noun?: string | undefined;
  find?(scope: ProjectScope, input: Input): Promise<Target | undefined>;
}

/**
 * Checks the access of a write as `requireStanding` does, inside its transaction, where the owner of the addressed thing can
 * be looked up. A missing thing is 404 before 403.
 */
export async function requireWrite<Input extends object>(
  { access, noun = "project", find }: Addressed<Input>,
  scope: ProjectScope,
  caller: CallerAccess,
  input: Input,
  lookup: CallerLookup,
): Promise<void> {
  const found = verdictOn(access, caller);
  if (found === "hidden") throw notFound(access.ofServer ? "operation" : "project");
  requireScope(access, caller, lookup);
  if (found === "yes") return requireQuiet(input, caller);
  const target = await find?.(scope, input);
  if (find && !target) throw notFound(noun);
  requireQuiet(input, caller);
  if (target && found === "lower" && target.role && !reaches(target.role, standingOf(caller))) return;
  const isOwn = found !== "forbidden" && target?.user_id === scope.caller.id;
  const refused = access.notOwn?.filter((field) => Object.hasOwn(input, field)) ?? [];
  if (isOwn && refused.length === 0) return;
  throw forbidden(access, caller, isOwn ? `to set ${refused.join(" and ")}` : "this");
}

function forbidden({ least, reserved }: Access, { team_only }: CallerAccess, what: string): DomainError {
  if (reserved?.every((activity) => team_only?.includes(activity))) {
    const are = reserved.length > 1 ? "are" : "is";
    return new DomainError("FORBIDDEN", `${reserved.join(" and ")} ${are} only for the team of this project.`);
  }
  const whose = least === "nobody" ? "is for its author alone" : `takes the role ${least} in the project`;
  return new DomainError("FORBIDDEN", `${what} ${whose}.`);
}
