import type { Db, Principal } from "@earshot/operations";
import { sql } from "kysely";

/**
 * The address at which people sign in to a project who have to do so at its product; undefined for whoever has, and for
 * any other project.
 */
export async function loginUrlOf(db: Db, slug: string, findCaller: () => Promise<Principal | null>) {
  const project = await db
    .selectFrom("projects")
    .innerJoin("project_configs", "project_configs.project_id", "projects.id")
    .select(["projects.id", "sso_login_url"])
    .where("slug", "=", slug)
    .where("sso_mode", "=", "only")
    .where("visibility", "<>", "private")
    .executeTakeFirst();
  if (!project?.sso_login_url) return undefined;
  return (await isSignedIn(db, project.id, await findCaller())) ? undefined : project.sso_login_url;
}

/** A guest is nobody who has signed in. */
async function isSignedIn(db: Db, projectId: string, caller: Principal | null): Promise<boolean> {
  const hash = caller?.kind === "person" ? caller.hashIn(projectId) : undefined;
  const found =
    caller?.kind === "session"
      ? sql`select 1 from sessions where token = ${caller.token} and expires_at > now()`
      : hash &&
        sql`select 1 from person_sessions as s join people as p on p.project_id = s.project_id and p.id = s.person_id
          where s.project_id = ${projectId} and s.hash = ${hash} and s.expires_at > now() and p.kind <> 'anonymous'`;
  return found ? (await found.execute(db)).rows.length > 0 : caller !== null && caller.kind !== "person";
}
