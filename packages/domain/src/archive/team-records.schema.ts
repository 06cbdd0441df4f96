import { Id, text } from "@earshot/operations/schema";
import { z } from "zod";
import { editedFields } from "../edit/edit.schema.ts";
import { holdReasons, moderationStates } from "../moderation/moderation.schema.ts";
import { At, long } from "./fields.schema.ts";

// The records of what only the team sees.

export const notes = z
  .strictObject({
    feedback_id: Id,
    id: Id,
    user_id: Id,
    content: long,
    merged_from: Id.nullable(),
    edited_at: At.nullable(),
    created_at: At,
  })
  .meta({ description: "The team's note on feedback." });

export const edits = z
  .strictObject({
    item_id: Id.meta({ description: "The id of the feedback or the comment." }),
    id: Id,
    user_id: Id.meta({ description: "Who edited it." }),
    field: z.literal(editedFields),
    before: long,
    created_at: At,
  })
  .meta({ description: "A text before it was edited." });

export const moderation = z.strictObject({
  id: Id.meta({ description: "The id of the feedback or the comment." }),
  feedback_id: Id,
  is_comment: z.boolean(),
  user_id: Id,
  state: z.literal(moderationStates),
  reason: z.literal(holdReasons),
  was_public: z.boolean(),
  queued_as: z.literal(["held", "reported"]),
  reports: z.int().min(0).max(1_000_000_000),
  created_at: At,
  decided_at: At.nullable(),
  decided_by: Id.nullable(),
});

export const reports = z.strictObject({ id: Id, user_id: Id, reason: text(0, 2_000), created_at: At });
