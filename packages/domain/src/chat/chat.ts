import { assignments, badRequest, mutation, team, returned } from "@earshot/operations";
import { SetProjectChatInput } from "./chat.schema.ts";
import { configColumns } from "../config/config.queries.ts";
import { ProjectConfig } from "../config/config.schema.ts";

export const setProjectChat = mutation({
  name: "setProjectChat",
  summary: "Sets where new feedback and published changelogs are posted in the team's chat.",
  access: team("admin"),
  input: SetProjectChatInput,
  output: ProjectConfig,
  async run(scope, { webhook, role_id, status }) {
    const changes = {
      integration_chat_webhook: webhook,
      integration_chat_role_id: role_id,
      integration_chat_status: status,
    };
    const config = await returned(
      scope.db,
      "project_configs",
      scope.db.updateTable("project_configs").set(assignments(changes)).where("project_id", "=", scope.project.id),
      configColumns(scope),
    ).executeTakeFirst();
    if (status && config?.integration_chat_webhook === null) throw badRequest("webhook is required to turn chat on.");
    return config;
  },
});
