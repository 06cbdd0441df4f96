import {
  DomainError,
  mutation,
  ProjectPath,
  type ProjectScope,
  qb,
  query,
  quotaReached,
  reaches,
  type Role,
  team,
} from "@earshot/operations";
import { sql } from "kysely";
import { z } from "zod";
import { ClaimRole, ClaimRolePath, maxClaimRoles, SetClaimRoleInput } from "./claim-role.schema.ts";
import { lockTeam } from "./team.commands.ts";

export const listClaimRoles = query({
  name: "listClaimRoles",
  summary: "Lists the roles on the team that the identity provider's claims give.",
  access: team("admin"),
  input: ProjectPath,
  item: () => null,
  output: z.array(ClaimRole),
  rows: ({ project }) =>
    qb.selectFrom("claim_roles").select(["value", "role"]).where("project_id", "=", project.id).orderBy("value"),
});

/** Nobody gives, or takes away, more than they have. Changes of a team run one at a time, so the role stays until the end. */
async function requireRole(scope: ProjectScope, value: string, wanted?: Role): Promise<Role | undefined> {
  await lockTeam(scope);
  const { db, project, role } = scope;
  const before = await db
    .selectFrom("claim_roles")
    .select("role")
    .where("project_id", "=", project.id)
    .where("value", "=", value)
    .executeTakeFirst();
  const beyond = [before?.role, wanted].find((each) => each && !(role && reaches(role, each)));
  if (beyond) throw new DomainError("FORBIDDEN", `to give or take the role ${beyond} takes that role in the project.`);
  return before?.role;
}

const claimAudit = {
  subject: "claim",
  state: ({ project }: { project: { id: string } }, _: string, { value }: { value: string }) =>
    sql`select json_object_agg(value, role) as roles from claim_roles where project_id = ${project.id} and value = ${value}`,
};

export const setClaimRole = mutation({
  name: "setClaimRole",
  summary:
    "Gives a role on the team to everybody of whom the identity provider says this, from their next sign-in. It is at most the caller's own.",
  access: team("admin"),
  input: SetClaimRoleInput,
  output: ClaimRole,
  item: () => null,
  audit: claimAudit,
  async run(scope, { value, role }) {
    const { db, project } = scope;
    if (!(await requireRole(scope, value, role))) {
      const { count } = await db
        .selectFrom("claim_roles")
        .select(sql<number>`count(*)::int`.as("count"))
        .where("project_id", "=", project.id)
        .executeTakeFirstOrThrow();
      if (count >= maxClaimRoles) throw quotaReached(count, "roles by claims in the project");
    }
    await db
      .insertInto("claim_roles")
      .values({ project_id: project.id, value, role })
      .onConflict((conflict) => conflict.columns(["project_id", "value"]).doUpdateSet({ role }))
      .execute();
    return { value, role };
  },
});

export const deleteClaimRole = mutation({
  name: "deleteClaimRole",
  summary: "Deletes a role by a claim. Whoever has it leaves the team at their next sign-in.",
  access: team("admin"),
  input: ClaimRolePath,
  output: ClaimRole,
  item: () => null,
  noun: "claim",
  audit: claimAudit,
  async run(scope, { value }) {
    await requireRole(scope, value);
    return scope.db
      .deleteFrom("claim_roles")
      .where("project_id", "=", scope.project.id)
      .where("value", "=", value)
      .returning(["value", "role"])
      .executeTakeFirst();
  },
});
