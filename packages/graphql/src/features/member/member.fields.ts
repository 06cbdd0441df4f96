import { ClaimRole, listClaimRoles, TeamMember, listMembers } from "@earshot/domain";
import { listField, plainType } from "../../select/fields.sql.ts";

export const memberType = plainType("Member", TeamMember);

/** A project's team. */
export const membersField = listField(
  () => memberType,
  (row) => listMembers.rows(row, { projectSlug: "" }, undefined),
  { access: listMembers.access },
);

export const claimRoleType = plainType("ClaimRole", ClaimRole);

/** The roles that the identity provider's claims give. */
export const claimRolesField = listField(
  () => claimRoleType,
  (row) => listClaimRoles.rows(row, { projectSlug: "" }, undefined),
  { access: listClaimRoles.access },
);
