import { ProjectPath, text } from "@earshot/operations/schema";
import { z } from "zod";
import { TeamMember } from "./member.schema.ts";

/** The most values of a project. */
export const maxClaimRoles = 100;

const { role } = TeamMember.shape;
const value = text(1, 255).meta({
  description: "A value of the claim that OIDC_ROLE_CLAIM names, such as a group. Case counts.",
  examples: ["product-team"],
});

export const ClaimRole = z.object({ value, role }).meta({
  id: "ClaimRole",
  description: "A role on a project's team for everybody of whom the identity provider says this.",
});

export const ClaimRolePath = ProjectPath.extend({ value });

export const SetClaimRoleInput = ClaimRolePath.extend({
  role: z.enum(["member", "admin", "owner"]).meta({ title: "Role" }),
});
