import {
  type Db,
  assignments,
  badRequest,
  byName,
  forbidden,
  isOfToken,
  requireQuota,
  isUniqueViolation,
  managing,
  maxListed,
  moveRevision,
  mutation,
  ofServer,
  newId,
  ofLimited,
  ProjectPath,
  query,
  type Scope,
  signedIn,
  qb,
  team,
  returned,
} from "@earshot/operations";
import { sql } from "kysely";
import { z } from "zod";
import { firstStatuses } from "../status/status.schema.ts";
import { claimFiles } from "../upload/claim.commands.ts";
import { leaveRows } from "./deletion.commands.ts";
import { projectColumns } from "./project.entity.ts";
import { CreateProjectInput, Project, UpdateProjectInput } from "./project.schema.ts";

const slugTaken = () => badRequest("slug is taken by another project.");

/** Creates a project with its settings and its owner. 400 if the slug is taken. */
export async function addProject(db: Db, ownerId: string, input: z.output<typeof CreateProjectInput>) {
  const { name, slug, visibility = "public" } = input;
  const project = await returned(
    db,
    "projects",
    db
      .insertInto("projects")
      .values({ id: newId(), name, slug, visibility })
      .onConflict((conflict) => conflict.column("slug").doNothing()),
    projectColumns,
  ).executeTakeFirst();
  if (!project) throw slugTaken();
  await db.insertInto("project_configs").values({ id: newId(), project_id: project.id }).execute();
  await db.insertInto("relay_positions").values({ project_id: project.id }).execute();
  await db.insertInto("members").values({ project_id: project.id, user_id: ownerId, role: "owner" }).execute();
  const statuses = firstStatuses().map((status) => ({ ...status, id: newId(), project_id: project.id }));
  await db.insertInto("statuses").values(statuses).execute();
  // The new revision makes a replica that lacks the project differ from the primary.
  await moveRevision(db, project.id);
  return project;
}

async function requireAdmin(db: Db, userId: string): Promise<void> {
  const admin = db.selectFrom("users").select("id").where("id", "=", userId).where("is_admin", "=", true);
  if (!(await admin.executeTakeFirst())) throw forbidden("only the admins of this server create projects.");
}

export const createProject = mutation({
  name: "createProject",
  summary: "Creates a project and makes the caller its owner.",
  access: managing(signedIn),
  input: CreateProjectInput,
  output: Project,
  creates: true,
  audit: { subject: "project", says: (_, { slug, name }) => ({ slug, name }) },
  projectOf: ({ id }) => id,
  async run({ db, caller, projectCreation }, input) {
    if (projectCreation === "admins") await requireAdmin(db, caller.id);
    await requireQuota(db.selectFrom("members").where("user_id", "=", caller.id), "projects of yours");
    return addProject(db, caller.id, input);
  },
});

export const listProjects = query({
  name: "listProjects",
  mcp: { toolset: "core", title: "List projects" },
  summary: "Lists the caller's projects by name.",
  access: ofLimited(signedIn),
  input: z.object({}),
  output: z.array(Project),
  rows: ({ caller }) =>
    qb
      .selectFrom("members")
      .innerJoin("projects", "projects.id", "members.project_id")
      .select(projectColumns)
      .where("members.user_id", "=", caller.id)
      .where(isOfToken(caller, "projects.id"))
      .orderBy(byName("projects.name"))
      .orderBy("projects.id")
      .limit(maxListed),
});

/** The scope's project. */
export const projectRow = ({ project }: Pick<Scope, "project">) =>
  qb.selectFrom("projects").select(projectColumns).where("id", "=", project.id);

export const getProject = query({
  name: "getProject",
  summary: "Returns a project.",
  access: team("member"),
  input: ProjectPath,
  item: () => null,
  output: Project,
  cachedFor: "role",
  rows: projectRow,
});

export const updateProject = mutation({
  name: "updateProject",
  summary: "Updates a project.",
  access: team("admin"),
  input: UpdateProjectInput,
  output: Project,
  audit: {
    subject: "project",
    state: ({ project }) =>
      sql`select name, slug, left(icon, 200) as icon, icon_radius, left(og_image, 200) as og_image from projects where id = ${project.id}`,
  },
  async run(scope, { projectSlug: _, ...changes }) {
    const { db, project } = scope;
    await claimFiles(scope, { kind: "project", id: project.id }, changes.icon, changes.og_image);
    try {
      return await returned(
        db,
        "projects",
        db.updateTable("projects").set(assignments(changes)).where("id", "=", project.id),
        projectColumns,
      ).executeTakeFirst();
    } catch (error) {
      throw isUniqueViolation(error) ? slugTaken() : error;
    }
  },
});

export const deleteProject = mutation({
  name: "deleteProject",
  summary: "Deletes a project and everything in it.",
  access: team("owner"),
  input: ProjectPath,
  output: Project,
  deletesProject: true,
  signals: () => [{ kind: "project.deleted" }],
  // Its own audit goes with it.
  audit: {
    ...ofServer,
    subject: "project",
    id: (_, deleted) => deleted?.id,
    says: (_, { slug, name }) => ({ slug, name }),
  },
  async run({ db, project }) {
    const deletion = db.deleteFrom("projects").where("id", "=", project.id);
    const deleted = await returned(db, "projects", deletion, projectColumns).executeTakeFirst();
    // From here on no write can add a row.
    if (deleted) await leaveRows(db, project.id);
    return deleted;
  },
});
