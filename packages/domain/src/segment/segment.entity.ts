import { createdAt, instant } from "@earshot/operations";
import { defineEntity, p } from "@mikro-orm/core";

/** A saved filter over a project's people. A condition that is null holds for everybody. */
export const SegmentEntity = defineEntity({
  name: "Segment",
  tableName: "segments",
  properties: {
    project_id: p.uuid().primary(),
    id: p.uuid().primary(),
    name: p.text(),
    kind: p.text().$type<"account" | "sso" | "anonymous" | "imported" | "added">().nullable(),
    company: p.uuid().nullable(),
    plan: p.text().nullable(),
    monthly_revenue_from: p.bigint("number").nullable(),
    monthly_revenue_to: p.bigint("number").nullable(),
    attributes: p.json().$type<Record<string, string | number | boolean | null>>().defaultRaw("'{}'"),
    email_domain: p.text().nullable(),
    first_seen_since: instant().nullable(),
    created_at: createdAt(),
  },
  indexes: [
    {
      name: "segments_name",
      expression: `create unique index "segments_name" on "segments" ("project_id", lower("name"))`,
    },
  ],
});
