import { createdAt } from "@earshot/operations";
import { defineEntity, p } from "@mikro-orm/core";

/** A status that feedback was given. `user_id` is null if no user gave it. The names are those of that time. */
export const StatusChangeEntity = defineEntity({
  name: "StatusChange",
  tableName: "status_changes",
  properties: {
    project_id: p.uuid().primary(),
    feedback_id: p.uuid().primary(),
    id: p.uuid().primary(),
    user_id: p.uuid().nullable(),
    from_status: p.text(),
    to_status: p.text(),
    created_at: createdAt(),
  },
});
