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
    /** The status that its feedback gets, part by part. Then this one is deleted. */
    moving_into: p.uuid().nullable(),
    /** The person who moves it; null if the status was renamed. */
    moved_by: p.uuid().nullable(),
    /** True if nobody is told of it. */
    moved_quietly: p.boolean().default(false),
    created_at: createdAt(),
  },
  checks: [{ name: "statuses_stage", expression: "stage in ('new', 'planned', 'active', 'done', 'closed')" }],
  indexes: [
    {
      name: "statuses_name",
      expression:
        'create unique index "statuses_name" on "statuses" ("project_id", lower("name")) where "moving_into" is null',
    },
    {
      name: "statuses_moving",
      expression:
        'create index "statuses_moving" on "statuses" ("project_id", "moving_into") where "moving_into" is not null',
    },
  ],
});
