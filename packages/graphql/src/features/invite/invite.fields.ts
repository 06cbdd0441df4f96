import {
  GetInviteInput,
  Invite,
  InvitePath,
  InvitePreview,
  getInvite,
  inviteColumns,
  linkKey,
  listInvites,
  openInvite,
  TeamInvite,
} from "@earshot/domain";
import { qb, team } from "@earshot/operations";
import { computed, listField, objectField, plainFields } from "../../select/fields.sql.ts";
import type { ObjectType } from "../../select/selection.ts";
import { select } from "../../select/select.ts";
import { sql } from "kysely";
import { z } from "zod";

const creatorType: ObjectType = {
  name: "InviteCreator",
  description: "The person who sent an invite.",
  fields: plainFields(z.object({ full_name: z.string().nullable() })),
};

const creatorField = (more = {}) =>
  objectField(
    () => creatorType,
    ({ alias }) =>
      qb
        .selectFrom("users")
        .select("full_name")
        .where("id", "=", sql.ref<string>(`${alias}.creator_id`)),
    more,
  );

const inviteType: ObjectType = {
  name: "Invite",
  description: Invite.description ?? "",
  fields: {
    ...plainFields(Invite),
    linkKey: computed(TeamInvite.shape.link_key, ({ alias, role }) => linkKey(role, alias), {
      description: TeamInvite.shape.link_key.description ?? "",
    }),
    creator: creatorField({ isNullable: true, description: "Null for an invite that was just deleted." }),
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
    qb
      .selectFrom("invites")
      .select([...inviteColumns, "link_key"])
      .where("project_id", "=", project.id)
      .where("id", "=", inviteId),
});

const projectType: ObjectType = {
  name: "InviteProject",
  description: "The project that an invite is to.",
  fields: plainFields(InvitePreview.shape.project),
};

const previewType: ObjectType = {
  name: "InvitePreview",
  description: InvitePreview.description ?? "",
  fields: {
    ...plainFields(InvitePreview.pick({ id: true })),
    project: objectField(
      () => projectType,
      ({ alias }) =>
        qb
          .selectFrom("projects")
          .select(["name", "slug", "icon"])
          .where("id", "=", sql.ref<string>(`${alias}.project_id`)),
    ),
    creator: creatorField(),
  },
};

export const selectInvitePreview = select({
  name: "selectInvitePreview",
  summary: getInvite.summary,
  access: getInvite.access,
  input: GetInviteInput,
  noun: "invite",
  type: previewType,
  from: (_, { inviteId }) => openInvite(inviteId).select(inviteColumns),
});
