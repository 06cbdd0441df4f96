import { type Access, reaches, type Role, verdict } from "./access.ts";
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

/** Refuses what the operation's access does not allow. A missing thing is 404 before a low role is 403. */
export async function authorize<Input extends object>(
  { access, noun = "project", find }: Declared<Input>,
  scope: ProjectScope,
  input: Input,
): Promise<void> {
  const standing = scope.role ?? (scope.caller ? "outsider" : "anonymous");
  const answer = verdict(access, standing);
  if (answer === "yes") return;
  if (answer === "hidden") throw notFound("project");
  const found = await find?.(scope, input);
  if (find && !found) throw notFound(noun);
  if (found && answer === "lower" && found.role && !reaches(found.role, standing)) return;
  const isOwn = answer !== "forbidden" && found?.user_id === scope.caller.id;
  const named = access.notOwn?.filter((field) => Object.hasOwn(input, field)) ?? [];
  if (isOwn && named.length === 0) return;
  const what = isOwn ? `to set ${named.join(" and ")}` : "this";
  const who = access.least === "nobody" ? "is for its author alone" : `takes the role ${access.least} in the project`;
  throw new DomainError("FORBIDDEN", `${what} ${who}.`);
}
