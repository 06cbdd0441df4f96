import { Email, Id, ProjectPath, Timestamp } from "@earshot/operations/schema";
import { z } from "zod";
import { Project } from "../project/project.schema.ts";

export const Invite = z
  .object({
    id: Id,
    project_id: Id,
    email: z.string(),
    accepted: z.boolean(),
    creator_id: Id,
    created_at: Timestamp,
  })
  .meta({ id: "ProjectInvite", description: "An invite to join a project's team." });

export const ExpandedInvite = Invite.extend({
  project: Project.pick({ name: true, slug: true, icon: true }),
  creator: z.object({ full_name: z.string().nullable() }),
}).meta({ id: "ExpandedProjectInvite", description: "An invite with its project and the user who created it." });

export const TeamInvite = ExpandedInvite.extend({
  link_key: Id.nullable().meta({
    description: "The key in the link that an admin passes on: /invites/{id}?key={link_key}. Null for members.",
  }),
}).meta({ id: "TeamInvite", description: "An invite with its project, the user who created it, and its link's key." });

export const CreateInviteInput = ProjectPath.extend({ email: Email });

export const InvitePath = ProjectPath.extend({ inviteId: Id.meta({ description: "The invite's id." }) });

export const GetInviteInput = z.object({ inviteId: Id });

export const AcceptInviteInput = GetInviteInput.extend({
  key: Id.optional().meta({
    description: "The key in the link that an admin passed on. With it, the caller's e-mail need not be verified.",
  }),
});

export const InvitePreview = z
  .object({
    id: Id,
    project: Project.pick({ name: true, slug: true, icon: true }),
    creator: z.object({ full_name: z.string().nullable() }),
  })
  .meta({ id: "InvitePreview", description: "The inviter and the project of an invite, for anyone who has the link." });
