import { createdAt } from "@earshot/operations";
import { defineEntity, p } from "@mikro-orm/core";
import type { FeedbackStatus } from "./status.schema.ts";

/** A status that a project offers for its feedback. Feedback has its status as text: see docs/decisions. */
export const StatusEntity = defineEntity({
  name: "Status",
  tableName: "statuses",
  properties: {
    project_id: p.uuid().primary(),
    id: p.uuid().primary(),
    name: p.text(),
    color: p.text(),
    stage: p.text().$type<FeedbackStatus["stage"]>(),
    position: p.integer(),
    created_at: createdAt(),
  },
  checks: [{ name: "statuses_stage", expression: "stage in ('new', 'planned', 'active', 'done', 'closed')" }],
  indexes: [
    {
      name: "statuses_name",
      expression: 'create unique index "statuses_name" on "statuses" ("project_id", lower("name"))',
    },
  ],
});
