import { assignments, mutation, ProjectPath, query, qb, team, returned } from "@earshot/operations";
import { configAudit } from "./audit.queries.ts";
import { configColumns } from "./config.queries.ts";
import { ProjectConfig, UpdateProjectConfigInput } from "./config.schema.ts";

export const getProjectConfig = query({
  name: "getProjectConfig",
  summary: "Returns a project's settings.",
  access: team("member"),
  input: ProjectPath,
  item: () => null,
  output: ProjectConfig,
  cachedFor: "role",
  rows: (scope) =>
    qb.selectFrom("project_configs").select(configColumns(scope)).where("project_id", "=", scope.project.id),
});

export const updateProjectConfig = mutation({
  name: "updateProjectConfig",
  summary: "Updates a project's settings.",
  access: team("admin"),
  input: UpdateProjectConfigInput,
  output: ProjectConfig,
  audit: configAudit,
  run: (scope, { projectSlug: _, ...changes }) =>
    returned(
      scope.db,
      "project_configs",
      scope.db.updateTable("project_configs").set(assignments(changes)).where("project_id", "=", scope.project.id),
      configColumns(scope),
    ).executeTakeFirst(),
});
