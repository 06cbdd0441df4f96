import {
  badRequest,
  DomainError,
  first,
  iso,
  lockProject,
  lowerOrSelf,
  mutation,
  notFound,
  ProjectPath,
  type ProjectScope,
  query,
  type Scope,
  qb,
  team,
} from "@earshot/operations";
import { z } from "zod";
import { avatarOf } from "../person/person.queries.ts";
import { Member, MemberPath, SetMemberRoleInput, TeamMember } from "./member.schema.ts";

const members = ({ project }: Scope) =>
  qb
    .selectFrom("members")
    .innerJoin("users", "users.id", "members.user_id")
    .where("members.project_id", "=", project.id)
    .select(["users.id", "users.email", "users.full_name", avatarOf("users").as("avatar_url")])
    .select(iso("members.joined_at").as("joined_at"));

const teamMembers = (scope: Scope) => members(scope).select("members.role");

const oneMember = (scope: ProjectScope, userId: string) =>
  first(scope.db, teamMembers(scope).where("members.user_id", "=", userId));

/** Changes of a team run one at a time. 403 if the caller's role has changed since it was looked up. */
async function lockTeam(scope: ProjectScope): Promise<void> {
  await lockProject(scope);
  const { db, project, caller, role } = scope;
  const now = await db
    .selectFrom("members")
    .select("role")
    .where("project_id", "=", project.id)
    .where("user_id", "=", caller.id)
    .executeTakeFirst();
  if (!now) throw notFound("project");
  if (now.role !== role) throw new DomainError("FORBIDDEN", "your role in the project has just changed: try again.");
}

async function findMember(scope: ProjectScope, { userId }: z.output<typeof MemberPath>) {
  // Changes of a team run one at a time, so the role found here is valid until the transaction ends.
  await lockTeam(scope);
  return scope.db
    .selectFrom("members")
    .select(["user_id", "role"])
    .where("project_id", "=", scope.project.id)
    .where("user_id", "=", userId)
    .executeTakeFirst();
}

/** Refuses to remove the last owner. */
async function keepOwner({ db, project }: ProjectScope, userId: string): Promise<void> {
  const owners = await db
    .selectFrom("members")
    .select("user_id")
    .where("project_id", "=", project.id)
    .where("role", "=", "owner")
    .execute();
  if (owners.every(({ user_id }) => user_id === userId)) throw badRequest("a project keeps at least one owner.");
}

export const listMembers = query({
  name: "listMembers",
  summary: "Lists a project's team members in the order they joined.",
  access: team("member"),
  input: ProjectPath,
  item: () => null,
  output: z.array(TeamMember),
  cachedFor: "role",
  rows: (scope) => teamMembers(scope).orderBy("members.joined_at").orderBy("users.id"),
});

/** The same as `/v1` shows it. */
export const listMembersOfV1 = query({
  name: "listMembersOfV1",
  summary: listMembers.summary,
  access: team("member"),
  input: ProjectPath,
  item: () => null,
  output: z.array(Member),
  cachedFor: "role",
  rows: (scope) => members(scope).orderBy("members.joined_at").orderBy("users.id"),
});

export const setMemberRole = mutation({
  name: "setMemberRole",
  summary: "Changes a team member's role.",
  access: team("owner"),
  input: SetMemberRoleInput,
  output: TeamMember,
  noun: "member",
  find: findMember,
  async run(scope, { userId, role }) {
    await lockTeam(scope);
    if (role !== "owner") await keepOwner(scope, userId);
    await scope.db
      .updateTable("members")
      .set({ role })
      .where("project_id", "=", scope.project.id)
      .where("user_id", "=", userId)
      .execute();
    return oneMember(scope, userId);
  },
});

export const removeMember = mutation({
  name: "removeMember",
  summary: "Removes a member from the team. Their feedback and comments stay.",
  access: lowerOrSelf,
  input: MemberPath,
  output: TeamMember,
  noun: "member",
  find: findMember,
  events: ({ userId }) => [{ kind: "member.removed", user_id: userId }],
  async run(scope, { userId }) {
    await lockTeam(scope);
    const member = await oneMember(scope, userId);
    await keepOwner(scope, userId);
    await scope.db
      .deleteFrom("members")
      .where("project_id", "=", scope.project.id)
      .where("user_id", "=", userId)
      .execute();
    await scope.db
      .updateTable("feedback")
      .set({ owner_id: null })
      .where("project_id", "=", scope.project.id)
      .where("owner_id", "=", userId)
      .execute();
    return member;
  },
});
