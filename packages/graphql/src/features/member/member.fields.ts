import { TeamMember, listMembers } from "@earshot/domain";
import { listField, plainType } from "../../select/fields.sql.ts";

export const memberType = plainType("Member", TeamMember);

/** A project's team. */
export const membersField = listField(
  () => memberType,
  (row) => listMembers.rows(row, { projectSlug: "" }, undefined),
  { access: listMembers.access },
);
