import { listField, type ObjectType, plainFields } from "@earshot/operations";
import { TeamMember } from "./member.schema.ts";
import { listMembers } from "./member.ts";

export const memberType: ObjectType = {
  name: "Member",
  description: TeamMember.description ?? "",
  fields: plainFields(TeamMember),
};

/** A project's team. */
export const membersField = listField(
  () => memberType,
  (row) => listMembers.rows(row, { projectSlug: "" }, undefined),
  { access: listMembers.access },
);
