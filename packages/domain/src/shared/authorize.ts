import { type Access, reaches, type Role, verdict } from "./access.ts";
import type { Asked } from "./asked.ts";
import { DomainError, notFound } from "./errors.ts";
import type { ProjectScope } from "./operation.ts";

/** What is known of an addressed thing: whose it is (null: nobody's own), and of a member the role. */
export interface Found {
  user_id: string | null;
  role?: Role;
}

interface Declared<Input> {
  access: Access;
  noun?: string;
  find?(scope: ProjectScope, input: Input): Promise<Found | undefined>;
}

/** 401 where nobody valid calls what is not public. */
export function recognize<Row extends Asked>({ least }: Access, asked: Row | undefined): Row {
  if (asked && (asked.caller_id || least === "anonymous")) return asked;
  throw new DomainError("UNAUTHORIZED", "authentication required: send a valid bearer token.");
}

/** 404 where the slug names no project. */
export function expectProject(asked: Asked, slug: string | undefined): void {
  if (slug !== undefined && !asked.asked_project) throw notFound("project");
}

/** Refuses who may not read: 401, 404 also for a project that they may not know of, 403. */
export function admit<Row extends Asked>(access: Access, row: Row | undefined, slug: string | undefined): Row {
  const asked = recognize(access, row);
  expectProject(asked, slug);
  const answer = verdict(access, asked.caller_role ?? (asked.caller_id ? "outsider" : "anonymous"));
  if (answer === "hidden") throw notFound("project");
  if (answer !== "yes") throw forbidden(access);
  return asked;
}

/** Refuses who may not write. A missing thing is 404 before a low role is 403. */
export async function authorize<Input extends object>(
  { access, noun = "project", find }: Declared<Input>,
  scope: ProjectScope,
  input: Input,
): Promise<void> {
  const standing = scope.role ?? "outsider";
  const answer = verdict(access, standing);
  if (answer === "yes") return;
  if (answer === "hidden") throw notFound("project");
  const found = await find?.(scope, input);
  if (find && !found) throw notFound(noun);
  if (found && answer === "lower" && found.role && !reaches(found.role, standing)) return;
  const isOwn = answer !== "forbidden" && found?.user_id === scope.caller.id;
  const named = access.notOwn?.filter((field) => Object.hasOwn(input, field)) ?? [];
  if (isOwn && named.length === 0) return;
  throw forbidden(access, isOwn ? `to set ${named.join(" and ")}` : "this");
}

const forbidden = ({ least }: Access, what = "this") =>
  new DomainError(
    "FORBIDDEN",
    `${what} ${least === "nobody" ? "is for its author alone" : `takes the role ${least} in the project`}.`,
  );
