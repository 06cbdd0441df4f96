import { listField, objectField, type ObjectType, plainFields, qb, select, team } from "@earshot/operations";
import { sql } from "kysely";
import { z } from "zod";
import { Invite, InvitePath } from "./invite.schema.ts";
import { inviteColumns, listInvites } from "./invite.ts";

const creatorType: ObjectType = {
  name: "InviteCreator",
  description: "The person who sent an invite.",
  fields: plainFields(z.object({ full_name: z.string().nullable() })),
};

const inviteType: ObjectType = {
  name: "Invite",
  description: Invite.description ?? "",
  fields: {
    ...plainFields(Invite),
    creator: objectField(
      () => creatorType,
      ({ alias }) =>
        qb
          .selectFrom("users")
          .select("full_name")
          .where("id", "=", sql.ref<string>(`${alias}.creator_id`)),
      { isNullable: true, description: "Null for an invite that was just deleted." },
    ),
  },
};

/** A project's invites. */
export const invitesField = listField(
  () => inviteType,
  (row) => listInvites.rows(row, { projectSlug: "" }, undefined),
  { access: listInvites.access },
);

export const selectInvite = select({
  name: "selectInvite",
  summary: "Returns an invite.",
  access: team("member"),
  input: InvitePath,
  noun: "invite",
  type: inviteType,
  from: ({ project }, { inviteId }) =>
    qb.selectFrom("invites").select(inviteColumns).where("project_id", "=", project.id).where("id", "=", inviteId),
});
