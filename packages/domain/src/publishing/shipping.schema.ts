import { Id, ProjectPath, quietInput, trimmed } from "@earshot/operations/schema";
import { z } from "zod";
import { FullFeedback } from "../feedback/feedback.schema.ts";
import { Changelog, ChangelogPath } from "../changelog/changelog.schema.ts";

export const ShippingChangelog = Changelog.extend({
  feedback: z.array(FullFeedback).meta({ description: "The feedback that it ships, newest first." }),
}).meta({ id: "ShippingChangelog", description: "A changelog with the feedback that it ships." });

export const GetChangelogInput = ProjectPath.extend({
  changelogId: ChangelogPath.shape.changelogId.optional(),
  slug: trimmed(1, 64).meta({ description: "The changelog's slug, in place of its id." }).optional(),
}).refine(({ changelogId, slug }) => (changelogId === undefined) !== (slug === undefined), {
  path: ["changelogId"],
  error: "or slug is required, and not both",
});

export const SetChangelogFeedbackInput = ChangelogPath.extend({
  feedbackIds: z
    .array(Id)
    .overwrite((ids) => [...new Set(ids)])
    .max(100)
    .meta({ description: "The ids of the feedback that it ships, in place of those before. Duplicates are ignored." }),
  status: trimmed(1, 50)
    .meta({ description: "The status that the feedback gets once the changelog is public, such as completed." })
    .optional(),
  ...quietInput,
});
