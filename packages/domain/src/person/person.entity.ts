import { createdAt, instant } from "@earshot/operations";
import { defineEntity, p } from "@mikro-orm/core";

/**
 * Whoever takes part in a project: as author, voter, commenter or watcher. An account's person has the account's id, and
 * its e-mail, name and picture follow the account: see takePart and followAccount. Nobody else's person is an account.
 *
 * `name` is stored as `full_name`, as that of a user is, so that both are shown by the same SQL.
 */
export const PersonEntity = defineEntity({
  name: "Person",
  tableName: "people",
  properties: {
    project_id: p.uuid().primary(),
    id: p.uuid().primary(),
    kind: p.text().$type<"account" | "sso" | "anonymous" | "imported" | "added">(),
    external_id: p.text().nullable(),
    /** The external_id of each person whom the team has merged into this one: see names.queries.ts. */
    merged_external_ids: p.array().columnType("text[]").$type<string[]>().default([]),
    email: p.text().default(""),
    email_verified: p.boolean().default(false),
    full_name: p.text().nullable(),
    avatar_url: p.text().nullable(),
    locale: p.text().nullable(),
    attributes: p.json().$type<Record<string, string | number | boolean | null>>().defaultRaw("'{}'"),
    first_seen_at: createdAt(),
    last_seen_at: createdAt(),
    blocked_until: instant().nullable(),
    blocked_reason: p.text().nullable(),
    /** The kinds of mail that somebody without an account has turned off. */
    unsubscribed: p.array().columnType("text[]").$type<string[]>().default([]),
  },
  checks: [
    { name: "people_kind", expression: "kind in ('account', 'sso', 'anonymous', 'imported', 'added')" },
    // Whatever a token says, nobody is signed in to an account's person by it.
    { name: "people_no_account", expression: "kind <> 'account' or external_id is null" },
    { name: "people_merged_ids", expression: "merged_external_ids = '{}' or external_id is not null" },
  ],
  indexes: [
    {
      name: "people_external_id",
      expression: `create unique index "people_external_id" on "people" ("project_id", "external_id") where "external_id" is not null`,
    },
    {
      name: "people_merged_external_ids",
      expression: `create index "people_merged_external_ids" on "people" using gin ("merged_external_ids") where "merged_external_ids" <> '{}'`,
    },
    { name: "people_email", expression: `create index "people_email" on "people" ("project_id", lower("email"))` },
    { name: "people_by_id", properties: ["id"] },
    { name: "people_by_time", properties: ["project_id", "last_seen_at", "id"] },
    { name: "people_by_kind", properties: ["project_id", "kind", "last_seen_at", "id"] },
    // By the beginning of a name or an e-mail: see peopleRows.
    {
      name: "people_by_name",
      expression: `create index "people_by_name" on "people" ("project_id", (left(lower("full_name"), 200) collate "C"), "id")`,
    },
    {
      name: "people_by_email",
      expression: `create index "people_by_email" on "people" ("project_id", (left(lower("email"), 200) collate "C"), "id")`,
    },
    // By the domain of an e-mail: see fewPart.
    {
      name: "people_by_domain",
      expression: `create index "people_by_domain" on "people" ("project_id", (split_part(lower("email"), '@', 2)), "id")`,
    },
    {
      name: "people_blocked",
      expression: `create index "people_blocked" on "people" ("project_id", "id") where "blocked_until" is not null`,
    },
  ],
});
