import { type Audit, hostOf } from "@earshot/operations";
import { sql } from "kysely";

/** The audit of a project's settings. The address of a chat is a secret. */
export const configAudit: Audit<unknown, unknown> = {
  subject: "project",
  state: ({ project }) => sql`select changelog_preview_style, changelog_social_handle, custom_domain,
    custom_domain_verified, integration_chat_status, integration_chat_role_id, ${hostOf("integration_chat_webhook")} as integration_chat_webhook
    from project_configs where project_id = ${project.id}`,
};
