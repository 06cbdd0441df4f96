import {
  anyone,
  badRequest,
  type Db,
  requireQuota,
  iso,
  jsonObject,
  moveRevision,
  mutation,
  newId,
  noOwner,
  ProjectPath,
  query,
  isProjectRow,
  signedIn,
  qb,
  team,
  returned,
} from "@earshot/operations";
import { sql } from "kysely";
import { z } from "zod";
import { projectColumns } from "../project/project.entity.ts";
import { Project } from "../project/project.schema.ts";
import {
  AcceptInviteInput,
  CreateInviteInput,
  ExpandedInvite,
  Invite,
  InvitePath,
  InvitePreview,
} from "./invite.schema.ts";

export const inviteColumns = [
  "invites.id",
  "invites.project_id",
  "invites.email",
  "invites.accepted",
  "invites.creator_id",
  iso("invites.created_at").as("created_at"),
] as const;

const isTimely = sql<boolean>`invites.created_at > now() - interval '7 days'`;

export const createInvite = mutation({
  name: "createInvite",
  summary: "Invites an e-mail address to a project's team.",
  access: team("admin"),
  input: CreateInviteInput,
  output: Invite,
  creates: true,
  async run({ db, project, caller }, { email }) {
    const member = await db
      .selectFrom("members")
      .innerJoin("users", "users.id", "members.user_id")
      .select("users.id")
      .where("members.project_id", "=", project.id)
      .where(sql<boolean>`lower(users.email) = lower(${email})`)
      .executeTakeFirst();
    if (member) throw badRequest(`${email} is on the team already.`);
    // A user who has left, or whose invite has expired, needs a new one.
    await db
      .deleteFrom("invites")
      .where("project_id", "=", project.id)
      .where(sql<boolean>`lower(email) = lower(${email}) and (accepted or not ${isTimely})`)
      .execute();
    await requireQuota(db.selectFrom("invites").where("project_id", "=", project.id), "invites to the project");
    const invite = await returned(
      db,
      "invites",
      db
        .insertInto("invites")
        .values({ id: newId(), project_id: project.id, email, creator_id: caller.id })
        .onConflict((conflict) => conflict.doNothing()),
      inviteColumns,
    ).executeTakeFirst();
    if (!invite) throw badRequest(`${email} has been invited already.`);
    return invite;
  },
  events: (_, { id }) => [{ kind: "invite.created", invite_id: id, team_only: true }],
});

export const listInvites = query({
  name: "listInvites",
  summary: "Lists a project's invites, newest first.",
  access: team("member"),
  input: ProjectPath,
  item: () => null,
  output: z.array(ExpandedInvite),
  cachedFor: "role",
  rows: ({ project }) =>
    qb
      .selectFrom("invites")
      .innerJoin("projects", "projects.id", "invites.project_id")
      .innerJoin("users", "users.id", "invites.creator_id")
      .where("invites.project_id", "=", project.id)
      .select(inviteColumns)
      .select([
        jsonObject(
          sql<z.input<typeof ExpandedInvite>["project"]>`(select projects.name, projects.slug, projects.icon)`,
        ).as("project"),
        jsonObject(sql<z.input<typeof ExpandedInvite>["creator"]>`(select users.full_name)`).as("creator"),
      ])
      .orderBy("invites.created_at", "desc")
      .orderBy("invites.id", "desc"),
});

/** An invite that can be accepted. Its id is known to whoever has the link. */
export const openInvite = (inviteId: string) =>
  qb.selectFrom("invites").where("invites.id", "=", inviteId).where("invites.accepted", "=", false).where(isTimely);

export const getInvite = query({
  name: "getInvite",
  summary: "Returns who invites to which project. Its id is in the invite's link; no token is needed.",
  access: anyone,
  input: AcceptInviteInput,
  output: InvitePreview,
  noun: "invite",
  rows: (_, { inviteId }) =>
    openInvite(inviteId)
      .innerJoin("projects", "projects.id", "invites.project_id")
      .innerJoin("users", "users.id", "invites.creator_id")
      .select("invites.id")
      .select([
        jsonObject(
          sql<z.input<typeof InvitePreview>["project"]>`(select projects.name, projects.slug, projects.icon)`,
        ).as("project"),
        jsonObject(sql<z.input<typeof InvitePreview>["creator"]>`(select users.full_name)`).as("creator"),
      ]),
});

/** What a mail about an invite says; undefined if it is gone or accepted. */
export const findInviteLetter = (db: Db, id: string, projectId?: string) =>
  db
    .selectFrom("invites")
    .innerJoin("projects", "projects.id", "invites.project_id")
    .innerJoin("users", "users.id", "invites.creator_id")
    .select(["invites.email", "projects.name as project", "users.full_name as creator"])
    .where("invites.id", "=", id)
    .where((invite) => (projectId ? invite("invites.project_id", "=", projectId) : invite.lit(true)))
    .where("accepted", "=", false)
    .executeTakeFirst();

export const deleteInvite = mutation({
  name: "deleteInvite",
  summary: "Deletes an invite. A user who has accepted it stays on the team.",
  access: team("admin"),
  input: InvitePath,
  output: Invite,
  noun: "invite",
  find: (scope, { inviteId }) =>
    scope.db.selectFrom("invites").select(noOwner).where(isProjectRow(scope, inviteId)).executeTakeFirst(),
  run: (scope, { inviteId }) =>
    returned(
      scope.db,
      "invites",
      scope.db.deleteFrom("invites").where(isProjectRow(scope, inviteId)),
      inviteColumns,
    ).executeTakeFirst(),
});

export const acceptInvite = mutation({
  name: "acceptInvite",
  summary: "Accepts an invite of the last 7 days to the caller's verified e-mail, and adds the caller to the team.",
  access: signedIn,
  input: AcceptInviteInput,
  output: Project,
  noun: "invite",
  async run({ db, caller }, { inviteId }) {
    const invite = await db
      .updateTable("invites")
      .set({ accepted: true })
      .where("id", "=", inviteId)
      .where("accepted", "=", false)
      .where(
        sql<boolean>`lower(email) = (select lower(u.email) from users u where u.id = ${caller.id} and u.email_verified)`,
      )
      .where(isTimely)
      .returning("project_id")
      .executeTakeFirst();
    if (!invite) return undefined;
    const { numInsertedOrUpdatedRows: joined } = await db
      .insertInto("members")
      .values({ project_id: invite.project_id, user_id: caller.id, role: "member" })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    const events = joined ? [{ kind: "member.joined", user_id: caller.id } as const] : [];
    await moveRevision(db, invite.project_id, { events, actorId: caller.id });
    return db.selectFrom("projects").select(projectColumns).where("id", "=", invite.project_id).executeTakeFirst();
  },
});
