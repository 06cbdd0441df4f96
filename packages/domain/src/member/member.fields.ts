import { listField, type ObjectType, plainFields } from "@earshot/operations";
import { Member } from "./member.schema.ts";
import { listMembers } from "./member.ts";

export const memberType: ObjectType = {
  name: "Member",
  description: Member.description ?? "",
  fields: plainFields(Member),
};

/** A project's team. */
export const membersField = listField(
  () => memberType,
  (row) => listMembers.rows(row, { projectSlug: "" }, undefined),
  { access: listMembers.access },
);
