import { createdAt, instant } from "@earshot/operations";
import { defineEntity, p } from "@mikro-orm/core";

/** A user. Created by the command line (`issuer` is null), or by the first request with a JWT of an OIDC issuer. */
export const UserEntity = defineEntity({
  name: "User",
  tableName: "users",
  properties: {
    id: p.uuid().primary(),
    email: p.text(),
    email_verified: p.boolean(),
    is_admin: p.boolean().default(false),
    full_name: p.text().nullable(),
    avatar_url: p.text().nullable(),
    issuer: p.text().nullable(),
    subject: p.text().nullable(),
    /** Since when nobody gets in by this account. */
    disabled_at: instant().nullable(),
    created_at: createdAt(),
    updated_at: createdAt(),
  },
  uniques: [{ name: "users_issuer_subject", properties: ["issuer", "subject"] }],
  indexes: [
    {
      name: "users_local_email",
      expression: 'create unique index "users_local_email" on "users" (lower("email")) where "issuer" is null',
    },
    { name: "users_created_at", properties: ["created_at", "id"] },
    { name: "users_email", expression: 'create index "users_email" on "users" (lower("email"))' },
  ],
});
