import { type Access, reaches, type Role, type Standing, verdict } from "./access.ts";
import { type CallerAccess, type CallerLookup, isAnonymous } from "./caller.sql.ts";
import { DomainError, notFound } from "../errors.ts";
import { unauthorized } from "./principal.ts";
import type { ProjectScope } from "./scope.ts";

/** The addressed thing: its owner's id (null if nobody owns it) and, for a member, the role. */
export interface Target {
  user_id: string | null;
  role?: Role;
}

/** 401 for an unknown caller, and for an anonymous one where the operation needs to know who it is. */
export function requireCaller({ least }: Access, caller: CallerAccess, lookup: CallerLookup): void {
  const isVisitor = caller.visibility === "public" && isAnonymous(lookup);
  if (!caller.caller_id && !reaches(isVisitor ? "visitor" : "anonymous", least)) throw unauthorized();
}

/** 404 for a project that does not exist, or that the caller may not know of. */
export function requireProject(
  { found_project, visibility, caller_role }: CallerAccess,
  { projectSlug }: CallerLookup,
) {
  const isHidden = visibility === "private" && !caller_role;
  if (projectSlug !== undefined && (!found_project || isHidden)) throw notFound("project");
}

const standingOf = ({ caller_id, caller_role, visibility }: CallerAccess): Standing => {
  if (caller_id) return caller_role ?? "outsider";
  return visibility === "public" ? "visitor" : "anonymous";
};

const verdictOn = (access: Access, caller: CallerAccess) =>
  verdict(access, standingOf(caller), caller.team_only ?? undefined);

/** 401, then 404 (also for a project that the caller may not know of, and for an item that is missing in it), then 403. */
export function requireStanding(access: Access, caller: CallerAccess, lookup: CallerLookup, missing?: string): void {
  requireCaller(access, caller, lookup);
  requireProject(caller, lookup);
  const found = verdictOn(access, caller);
  if (found === "hidden") throw notFound("project");
  if (found !== "yes") throw missing ? notFound(missing) : forbidden(access, caller, "this");
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
): Promise<void> {
  const found = verdictOn(access, caller);
  if (found === "yes") return;
  if (found === "hidden") throw notFound("project");
  const target = await find?.(scope, input);
  if (find && !target) throw notFound(noun);
  if (target && found === "lower" && target.role && !reaches(target.role, standingOf(caller))) return;
  const isOwn = found !== "forbidden" && target?.user_id === scope.caller.id;
  const refused = access.notOwn?.filter((field) => Object.hasOwn(input, field)) ?? [];
  if (isOwn && refused.length === 0) return;
  throw forbidden(access, caller, isOwn ? `to set ${refused.join(" and ")}` : "this");
}

function forbidden({ least, reserved }: Access, { team_only }: CallerAccess, what: string): DomainError {
  if (reserved !== undefined && team_only?.includes(reserved))
    return new DomainError("FORBIDDEN", `${reserved} is only for the team of this project.`);
  const whose = least === "nobody" ? "is for its author alone" : `takes the role ${least} in the project`;
  return new DomainError("FORBIDDEN", `${what} ${whose}.`);
}
