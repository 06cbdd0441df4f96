import { badRequest, type Db, DomainError, lockProject, notFound, type ProjectScope } from "@earshot/operations";

type InProject = Pick<ProjectScope, "db" | "project">;

/** Changes of a team run one at a time. 403 if the caller's role has changed since it was looked up. */
export async function lockTeam(scope: ProjectScope): Promise<void> {
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

/** True if the team has no other owner. */
export async function isLastOwner({ db, project }: InProject, userId: string): Promise<boolean> {
  const owners = await db
    .selectFrom("members")
    .select("user_id")
    .where("project_id", "=", project.id)
    .where("role", "=", "owner")
    .execute();
  return owners.every(({ user_id }) => user_id === userId);
}

/** Refuses to remove the last owner. */
export async function keepOwner(scope: InProject, userId: string): Promise<void> {
  if (await isLastOwner(scope, userId)) throw badRequest("a project keeps at least one owner.");
}

/** Takes somebody off the team, and their feedback away from them. */
export async function leaveTeam(db: Db, projectId: string, userId: string): Promise<void> {
  await db.deleteFrom("members").where("project_id", "=", projectId).where("user_id", "=", userId).execute();
  await db
    .updateTable("feedback")
    .set({ owner_id: null })
    .where("project_id", "=", projectId)
    .where("owner_id", "=", userId)
    .execute();
  // Nobody else sees these saved views.
  await db
    .deleteFrom("views")
    .where("project_id", "=", projectId)
    .where("user_id", "=", userId)
    .where("is_shared", "=", false)
    .execute();
}
