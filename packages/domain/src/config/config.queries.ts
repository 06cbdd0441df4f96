import { iso, type Scope } from "@earshot/operations";
import { sql } from "kysely";

/** The webhook is a secret: anyone who has it can post to the team's chat. */
export const configColumns = ({ role }: Pick<Scope, "role">) =>
  [
    "id",
    "project_id",
    "changelog_preview_style",
    "changelog_social_handle",
    "custom_domain",
    "custom_domain_verified",
    "integration_chat_role_id",
    "integration_chat_status",
    sql<string | null>`case when ${role}::text <> 'member' then integration_chat_webhook end`.as(
      "integration_chat_webhook",
    ),
    iso("created_at").as("created_at"),
  ] as const;
