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

export const CreateInviteInput = ProjectPath.extend({ email: Email });

export const InvitePath = ProjectPath.extend({ inviteId: Id.meta({ description: "The invite's id." }) });

export const AcceptInviteInput = z.object({ inviteId: Id });

export const InvitePreview = z
  .object({
    id: Id,
    project: Project.pick({ name: true, slug: true, icon: true }),
    creator: z.object({ full_name: z.string().nullable() }),
  })
  .meta({ id: "InvitePreview", description: "Who invites to which project, for whoever has the link." });
