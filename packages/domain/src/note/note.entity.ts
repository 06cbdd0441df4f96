import { createdAt, instant } from "@earshot/operations";
import { defineEntity, p } from "@mikro-orm/core";

/**
 * The team's note on feedback, which nobody outside the team sees. `merged_from` is the merged feedback that it was written
 * on: an unmerge gives it back.
 */
export const NoteEntity = defineEntity({
  name: "Note",
  tableName: "notes",
  properties: {
    project_id: p.uuid().primary(),
    id: p.uuid().primary(),
    feedback_id: p.uuid(),
    user_id: p.uuid(),
    content: p.text(),
    merged_from: p.uuid().nullable(),
    edited_at: instant().nullable(),
    created_at: createdAt(),
  },
  indexes: [
    { name: "notes_by_feedback", properties: ["project_id", "feedback_id", "id"] },
    { name: "notes_by_user", properties: ["project_id", "user_id"] },
  ],
});
