import { Id, ProjectPath, Timestamp } from "@earshot/operations/schema";
import { z } from "zod";

export const Member = z
  .object({
    id: Id.meta({ description: "The user's id." }),
    email: z.string(),
    full_name: z.string().nullable(),
    avatar_url: z.string().nullable(),
    joined_at: Timestamp,
  })
  .meta({ id: "ProjectMember", description: "A member of a project's team." });

const roles = ["member", "admin", "owner"] as const;

export const TeamMember = Member.extend({ role: z.literal(roles) }).meta({
  id: "TeamMember",
  description: "A member of a project's team, and the member's role.",
});

export const MemberPath = ProjectPath.extend({ userId: Id.meta({ description: "The user's id." }) });

export const SetMemberRoleInput = MemberPath.extend({ role: z.enum(roles).meta({ title: "Role" }) });
