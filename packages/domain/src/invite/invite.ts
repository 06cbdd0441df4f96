import {
  anyone,
  badRequest,
  type Db,
  findIn,
  requireAttempt,
  requireQuota,
  iso,
  jsonObject,
  managing,
  mutation,
  newId,
  ProjectPath,
  query,
  isDisabledAddress,
  isProjectRow,
  type Scope,
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
  GetInviteInput,
  Invite,
  InvitePath,
  InvitePreview,
  TeamInvite,
} from "./invite.schema.ts";

const hour = 3_600;
/** Invites by one person, to one project, and of one address. */
const inviteLimits = {
  ofPerson: { name: "inviter", most: 30, seconds: hour },
  toProject: { name: "project", most: 60, seconds: hour },
  ofAddress: { name: "invited", most: 5, seconds: 24 * hour },
};

export const inviteColumns = [
  "invites.id",
  "invites.project_id",
  "invites.email",
  "invites.accepted",
  "invites.creator_id",
  iso("invites.created_at").as("created_at"),
] as const;

/** The key is for those who may invite: whoever has it joins with an unverified e-mail. */
export const linkKey = (role: Scope["role"], invites: string) =>
  sql<string | null>`case when ${role}::text <> 'member' then ${sql.ref(`${invites}.link_key`)} end`;

const isTimely = sql<boolean>`invites.created_at > now() - interval '7 days'`;

export const createInvite = mutation({
  name: "createInvite",
  mcp: { toolset: "team", title: "Invite somebody" },
  summary: "Invites an e-mail address to a project's team.",
  access: team("admin"),
  input: CreateInviteInput,
  output: Invite,
  creates: true,
  audit: { subject: "invite", id: (_, invite) => invite?.id },
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
        .values({ id: newId(), project_id: project.id, email, creator_id: caller.id, link_key: crypto.randomUUID() })
        .onConflict((conflict) => conflict.doNothing()),
      inviteColumns,
    ).executeTakeFirst();
    if (!invite) throw badRequest(`${email} has been invited already.`);
    // Counts deleted invites too: the invited person gets a mail, and may not know the project.
    await requireAttempt(db, inviteLimits.ofPerson, caller.id, "you have invited too many people");
    await requireAttempt(db, inviteLimits.toProject, project.id, "too many people were invited to the project");
    await requireAttempt(db, inviteLimits.ofAddress, email, `${email} has been invited too often`);
    return invite;
  },
  events: (_, { id }) => [{ kind: "invite.created", invite_id: id, team_only: true }],
});

const invites = ({ project }: Scope) =>
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
    .orderBy("invites.id", "desc");

export const listInvites = query({
  name: "listInvites",
  mcp: { toolset: "team", title: "List invites" },
  summary: "Lists a project's invites, newest first.",
  // For tokens too, the key is for those that may invite.
  access: managing(team("member")),
  input: ProjectPath,
  item: () => null,
  output: z.array(TeamInvite),
  cachedFor: "role",
  rows: (scope) => invites(scope).select(linkKey(scope.role, "invites").as("link_key")),
});

/** The same as `/v1` shows it. */
export const listInvitesOfV1 = query({
  name: "listInvitesOfV1",
  summary: listInvites.summary,
  access: team("member"),
  input: ProjectPath,
  item: () => null,
  output: z.array(ExpandedInvite),
  cachedFor: "role",
  rows: invites,
});

/** An invite that can be accepted. Its id is known to whoever has the link. */
export const openInvite = (inviteId: string) =>
  qb.selectFrom("invites").where("invites.id", "=", inviteId).where("invites.accepted", "=", false).where(isTimely);

export const getInvite = query({
  name: "getInvite",
  summary: "Returns who invites to which project. Its id is in the invite's link; no token is needed.",
  access: anyone,
  input: GetInviteInput,
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

/** Returns the content of a mail about an invite, or undefined if it is deleted, accepted, or of a disabled account. */
export const findInviteLetter = (db: Db, id: string, projectId?: string) =>
  db
    .selectFrom("invites")
    .innerJoin("projects", "projects.id", "invites.project_id")
    .innerJoin("users", "users.id", "invites.creator_id")
    .select(["invites.email", "projects.name as project", "users.full_name as creator"])
    .where("invites.id", "=", id)
    .where((invite) => (projectId ? invite("invites.project_id", "=", projectId) : invite.lit(true)))
    .where("accepted", "=", false)
    .where(sql<boolean>`not ${isDisabledAddress(sql.ref("invites.email"))}`)
    .executeTakeFirst();

export const deleteInvite = mutation({
  name: "deleteInvite",
  mcp: { toolset: "team", title: "Delete an invite" },
  summary: "Deletes an invite. A user who has accepted it stays on the team.",
  access: team("admin"),
  input: InvitePath,
  output: Invite,
  noun: "invite",
  find: findIn("invites", "inviteId"),
  audit: { subject: "invite", id: ({ inviteId }) => inviteId },
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
  summary:
    "Accepts an invite of the last 7 days to the caller's e-mail, which is verified or comes with the link's key, and adds the caller to the team.",
  access: managing(signedIn),
  input: AcceptInviteInput,
  output: Project,
  noun: "invite",
  audit: { subject: "invite", id: ({ inviteId }) => inviteId },
  projectOf: ({ id }) => id,
  async run({ db, caller }, { inviteId, key = null }) {
    const invite = await db
      .updateTable("invites")
      .set({ accepted: true })
      .where("id", "=", inviteId)
      .where("accepted", "=", false)
      .where(
        sql<boolean>`lower(email) = (select lower(u.email) from users u
          where u.id = ${caller.id} and (u.email_verified or invites.link_key = ${key}::uuid))`,
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
    const project = await db
      .selectFrom("projects")
      .select(projectColumns)
      .where("id", "=", invite.project_id)
      .executeTakeFirst();
    return project && { ...project, joined_id: joined ? caller.id : null };
  },
  events: (_input, _project, { joined_id }) =>
    typeof joined_id === "string" ? [{ kind: "member.joined", user_id: joined_id }] : [],
});
