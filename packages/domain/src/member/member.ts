import {
  first,
  iso,
  lowerOrSelf,
  mutation,
  ProjectPath,
  type ProjectScope,
  query,
  type Scope,
  qb,
  team,
} from "@earshot/operations";
import { sql } from "kysely";
import { z } from "zod";
import { avatarOf } from "../person/person.queries.ts";
import { keepOwner, leaveTeam, lockTeam } from "./team.commands.ts";
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

export const listMembers = query({
  name: "listMembers",
  mcp: { toolset: "core", title: "List the team" },
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

const memberAudit = {
  subject: "person",
  id: ({ userId }: { userId: string }) => userId,
  state: ({ project }: { project: { id: string } }, id: string) =>
    sql`select role from members where project_id = ${project.id} and user_id = ${id}`,
};

export const setMemberRole = mutation({
  name: "setMemberRole",
  mcp: { toolset: "team", title: "Change a role" },
  summary: "Changes a team member's role.",
  access: team("owner"),
  input: SetMemberRoleInput,
  output: TeamMember,
  noun: "member",
  find: findMember,
  audit: memberAudit,
  async run(scope, { userId, role }) {
    await lockTeam(scope);
    if (role !== "owner") await keepOwner(scope, userId);
    await scope.db
      .updateTable("members")
      // It is no longer what a claim has given.
      .set({ role, by_claim: false })
      .where("project_id", "=", scope.project.id)
      .where("user_id", "=", userId)
      .execute();
    return oneMember(scope, userId);
  },
});

export const removeMember = mutation({
  name: "removeMember",
  mcp: { toolset: "team", title: "Remove a member" },
  summary: "Removes a member from the team. Their feedback and comments stay.",
  access: lowerOrSelf,
  input: MemberPath,
  output: TeamMember,
  noun: "member",
  find: findMember,
  audit: memberAudit,
  events: ({ userId }) => [{ kind: "member.removed", user_id: userId }],
  async run(scope, { userId }) {
    await lockTeam(scope);
    const member = await oneMember(scope, userId);
    await keepOwner(scope, userId);
    await leaveTeam(scope.db, scope.project.id, userId);
    return member;
  },
});
