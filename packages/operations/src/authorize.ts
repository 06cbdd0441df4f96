import { type Access, reaches, type Role, type Standing, verdict } from "./access.ts";
import type { CallerAccess } from "./caller.sql.ts";
import { DomainError, notFound } from "./errors.ts";
import { unauthorized } from "./principal.ts";
import type { ProjectScope } from "./scope.ts";

/** The addressed thing: its owner's id (null if nobody owns it) and, for a member, the role. */
export interface Target {
  user_id: string | null;
  role?: Role;
}

/** 401 for an unknown caller, unless the operation is public. */
export function requireCaller({ least }: Access, { caller_id }: CallerAccess): void {
  if (!caller_id && least !== "anonymous") throw unauthorized();
}

/** 404 for a project that does not exist. */
export function requireProject({ found_project }: CallerAccess, slug: string | undefined): void {
  if (slug !== undefined && !found_project) throw notFound("project");
}

const standingOf = ({ caller_id, caller_role }: CallerAccess): Standing =>
  caller_role ?? (caller_id ? "outsider" : "anonymous");

/** 401, then 404 (also for a project that the caller may not know of), then 403. */
export function requireStanding(access: Access, caller: CallerAccess, slug: string | undefined): void {
  requireCaller(access, caller);
  requireProject(caller, slug);
  const answer = verdict(access, standingOf(caller));
  if (answer === "hidden") throw notFound("project");
  if (answer !== "yes") throw forbidden(access, "this");
}

interface Addressed<Input> {
  readonly access: Access;
  readonly noun?: string | undefined;
  find?(scope: ProjectScope, input: Input): Promise<Target | undefined>;
}

/** The same inside a transaction, where it may matter who owns the addressed thing. A missing thing is 404 before 403. */
export async function requireWrite<Input extends object>(
  { access, noun = "project", find }: Addressed<Input>,
  scope: ProjectScope,
  input: Input,
): Promise<void> {
  const standing = scope.role ?? "outsider";
  const answer = verdict(access, standing);
  if (answer === "yes") return;
  if (answer === "hidden") throw notFound("project");
  const target = await find?.(scope, input);
  if (find && !target) throw notFound(noun);
  if (target && answer === "lower" && target.role && !reaches(target.role, standing)) return;
  const isOwn = answer !== "forbidden" && target?.user_id === scope.caller.id;
  const refused = access.notOwn?.filter((field) => Object.hasOwn(input, field)) ?? [];
  if (isOwn && refused.length === 0) return;
  throw forbidden(access, isOwn ? `to set ${refused.join(" and ")}` : "this");
}

const forbidden = ({ least }: Access, what: string) =>
  new DomainError(
    "FORBIDDEN",
    `${what} ${least === "nobody" ? "is for its author alone" : `takes the role ${least} in the project`}.`,
  );
