import { createdAt } from "@earshot/operations";
import { defineEntity, p } from "@mikro-orm/core";

export const InviteEntity = defineEntity({
  name: "Invite",
  tableName: "invites",
  properties: {
    project_id: p.uuid().primary(),
    id: p.uuid().primary(),
    email: p.text(),
    accepted: p.boolean().default(false),
    creator_id: p.uuid(),
    /** Stands in the link that admins pass on. Null for invites from before there was one. */
    link_key: p.uuid().nullable(),
    created_at: createdAt(),
  },
  indexes: [
    // An invite is accepted by its id alone.
    { name: "invites_id", properties: ["id"] },
    {
      name: "invites_email",
      expression: 'create unique index "invites_email" on "invites" ("project_id", lower("email"))',
    },
  ],
});
