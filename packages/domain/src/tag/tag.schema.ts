import { Id, ProjectPath, text, Timestamp } from "@earshot/operations/schema";
import { z } from "zod";

const TagName = text(1, 50);

const Color = z
  .string()
  .max(50, "is too long")
  .regex(/^(#[0-9a-f]{3}|#[0-9a-f]{6}|[a-z]+)$/i, "must be #rgb, #rrggbb or a colour's name in letters")
  .meta({ examples: ["#22c55e"] });

export const Tag = z
  .object({ id: Id, project_id: Id, name: z.string(), color: z.string(), created_at: Timestamp })
  .meta({
    id: "FeedbackTag",
    description: "A label for feedback; its name is unique in the project, whatever its case.",
  });

export const TagSummary = Tag.pick({ name: true, color: true }).meta({
  id: "FeedbackTagSummary",
  description: "A tag on a feedback.",
});

export const CreateTagInput = ProjectPath.extend({
  name: TagName,
  color: Color.optional().meta({ description: "Chosen by the name where it is missing." }),
});

export const TagPath = ProjectPath.extend({ tagName: TagName });

export const UpdateTagInput = TagPath.extend({ name: TagName.optional(), color: Color.optional() });
