import { listField, plainType } from "@earshot/operations";
import { TeamMember } from "./member.schema.ts";
import { listMembers } from "./member.ts";

export const memberType = plainType("Member", TeamMember);

/** A project's team. */
export const membersField = listField(
  () => memberType,
  (row) => listMembers.rows(row, { projectSlug: "" }, undefined),
  { access: listMembers.access },
);
