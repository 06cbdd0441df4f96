import { Id, ProjectPath, text, Timestamp } from "@earshot/operations/schema";
import { z } from "zod";

const PreviewStyle = z.enum(["summary", "content"]).meta({ title: "ChangelogPreviewStyle" });

export const ProjectConfig = z
  .object({
    id: Id,
    project_id: Id,
    changelog_preview_style: z.string(),
    changelog_social_handle: z.string().nullable(),
    custom_domain: z.string().nullable(),
    custom_domain_verified: z.boolean(),
    integration_chat_role_id: z.string().nullable(),
    integration_chat_status: z.boolean(),
    integration_chat_webhook: z
      .string()
      .nullable()
      .meta({ description: "Webhook URL of the chat integration. Null for callers below the role admin." }),
    created_at: Timestamp,
  })
  .meta({ id: "ProjectConfig", description: "The settings of a project." });

export const UpdateProjectConfigInput = ProjectPath.extend({
  changelog_preview_style: PreviewStyle.optional(),
  changelog_social_handle: text(0, 100).nullable().optional(),
});
