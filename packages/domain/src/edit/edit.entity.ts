import { createdAt } from "@earshot/operations";
import { defineEntity, p } from "@mikro-orm/core";
import type { EditedField } from "./edit.schema.ts";

/**
 * A text before it was edited. `item_id` is the feedback or the comment, whose id no merge changes; `user_id` is who edited
 * it.
 */
export const EditEntity = defineEntity({
  name: "Edit",
  tableName: "edits",
  properties: {
    project_id: p.uuid().primary(),
    item_id: p.uuid().primary(),
    id: p.uuid().primary(),
    user_id: p.uuid(),
    field: p.text().$type<EditedField>(),
    before: p.text(),
    created_at: createdAt(),
  },
  checks: [{ name: "edits_field", expression: "field in ('title', 'description', 'content')" }],
  indexes: [{ name: "edits_by_user", properties: ["project_id", "user_id"] }],
});
