import { Id, name, ProjectPath, text, Timestamp } from "@earshot/operations/schema";
import { z } from "zod";
import { textBudget } from "../text/text-budget.schema.ts";

/** The name of a tag that exists: `/v1` accepts any text for a new one. */
const TagName = text(1, textBudget.label);

const NewTagName = name(1, textBudget.label);

export const Color = z
  .string()
  .max(50, "is too long")
  .regex(/^(#[0-9a-f]{3}|#[0-9a-f]{6}|[a-z]+)$/i, "must be #rgb, #rrggbb or a colour's name in letters")
  .meta({ examples: ["#22c55e"] });

export const Tag = z
  .object({ id: Id, project_id: Id, name: z.string(), color: z.string(), created_at: Timestamp })
  .meta({
    id: "FeedbackTag",
    description: "A label for feedback. Its name is unique in the project; case is ignored.",
  });

export const TagSummary = Tag.pick({ name: true, color: true }).meta({
  id: "FeedbackTagSummary",
  description: "A tag on feedback.",
});

export const CreateTagInput = ProjectPath.extend({
  name: NewTagName,
  color: Color.optional().meta({ description: "A hex color or a color name; the default depends on the tag's name." }),
});

export const CreateTagInputOfV1 = CreateTagInput.extend({ name: TagName });

export const TagPath = ProjectPath.extend({
  tagName: TagName.meta({ description: "The tag's name; case is ignored." }),
});

export const UpdateTagInput = TagPath.extend({ name: NewTagName.optional(), color: Color.optional() });
