import { Id, ProjectPath, text, Timestamp } from "@earshot/operations/schema";
import { z } from "zod";
import { CreateChangelogInput } from "../changelog/changelog.schema.ts";
import { SetChangelogFeedbackInput } from "./shipping.schema.ts";

const path = text(1, 300).meta({ description: "The file's path, or another key." });
const digest = z
  .string()
  .regex(/^[0-9a-f]{64}$/, "must be a SHA-256 in hexadecimal")
  .meta({ description: "A hash of what the file says." });

export const ChangelogFile = z
  .object({
    path,
    digest,
    changelog_id: Id,
    slug: z.string().nullable(),
    title: z.string().nullable(),
    drift: z.literal(["none", "changed", "deleted"]).meta({
      description: "What happened to the changelog since.",
    }),
    synced_at: Timestamp,
  })
  .meta({ id: "ChangelogFile", description: "A file of a repository, and the changelog that was written from it." });

export const ChangelogFilePath = ProjectPath.extend({ path });

export const PutChangelogFileInput = CreateChangelogInput.extend({
  path,
  digest,
  feedbackIds: SetChangelogFeedbackInput.shape.feedbackIds,
  status: SetChangelogFeedbackInput.shape.status,
  overwrite: z.boolean().default(false).meta({ description: "Also if the changelog was changed or deleted since." }),
});
