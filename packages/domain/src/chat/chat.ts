import { assignments, badRequest, mutation, newId, ProjectPath, query, returned, team } from "@earshot/operations";
import { configAudit } from "../config/audit.queries.ts";
import { chatMessageColumns, projectChat } from "./chat.queries.ts";
import { ChatMessage, ProjectChat, SetProjectChatInput } from "./chat.schema.ts";
import { configColumns } from "../config/config.queries.ts";
import { ProjectConfig } from "../config/config.schema.ts";

export const setProjectChat = mutation({
  name: "setProjectChat",
  summary: "Sets where new feedback and published changelogs are posted in the team's chat.",
  access: team("admin"),
  input: SetProjectChatInput,
  output: ProjectConfig,
  audit: configAudit,
  async run(scope, { webhook, role_id, status }) {
    const changes = {
      integration_chat_webhook: webhook,
      integration_chat_role_id: role_id,
      integration_chat_status: status,
      chat_disabled_at: null,
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

export const getProjectChat = query({
  name: "getProjectChat",
  summary: "Returns the last messages to the team's chat, and whether posting was turned off because the chat is gone.",
  access: team("admin"),
  input: ProjectPath,
  output: ProjectChat,
  rows: projectChat,
});

export const testProjectChat = mutation({
  name: "testProjectChat",
  summary: "Posts a test message to the team's chat, also while posting is off.",
  access: team("admin"),
  input: ProjectPath,
  output: ChatMessage,
  item: () => null,
  audit: false,
  events: (_, { id }) => [{ kind: "chat.test_requested", message_id: id, team_only: true }],
  async run({ db, project }) {
    const config = await db
      .selectFrom("project_configs")
      .select("integration_chat_webhook")
      .where("project_id", "=", project.id)
      .executeTakeFirst();
    if (config?.integration_chat_webhook === null) throw badRequest("there is no webhook of a chat: set it first.");
    const insertion = db.insertInto("chat_messages").values({ project_id: project.id, id: newId(), kind: "test" });
    return returned(db, "chat_messages", insertion, chatMessageColumns).executeTakeFirstOrThrow();
  },
});
