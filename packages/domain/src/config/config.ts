import { assignments, iso, mutation, ProjectPath, query, type Scope, qb, team } from "@earshot/operations";
import { sql } from "kysely";
import { ProjectConfig, UpdateProjectConfigInput } from "./config.schema.ts";

/** The webhook is a secret: anyone who has it can post to the team's chat. */
const columns = ({ role }: Scope) =>
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

export const getProjectConfig = query({
  name: "getProjectConfig",
  summary: "Returns a project's settings.",
  access: team("member"),
  input: ProjectPath,
  item: () => null,
  output: ProjectConfig,
  cachedFor: "role",
  rows: (scope) => qb.selectFrom("project_configs").select(columns(scope)).where("project_id", "=", scope.project.id),
});

export const updateProjectConfig = mutation({
  name: "updateProjectConfig",
  summary: "Updates a project's settings.",
  access: team("admin"),
  input: UpdateProjectConfigInput,
  output: ProjectConfig,
  run: (scope, { projectSlug: _, ...changes }) =>
    scope.db
      .updateTable("project_configs")
      .set(assignments(changes))
      .where("project_id", "=", scope.project.id)
      .returning(columns(scope))
      .executeTakeFirst(),
});
