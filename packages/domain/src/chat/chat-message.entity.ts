import { createdAt, instant } from "@earshot/operations";
import { defineEntity, p } from "@mikro-orm/core";
import type { chatMessageKinds } from "./chat.schema.ts";

/** A message to a project's chat, without its text, and the result of its latest attempt. */
export const ChatMessageEntity = defineEntity({
  name: "ChatMessage",
  tableName: "chat_messages",
  properties: {
    project_id: p.uuid().primary(),
    id: p.uuid().primary(),
    kind: p.text().$type<(typeof chatMessageKinds)[number]>(),
    feedback_id: p.uuid().nullable(),
    changelog_id: p.uuid().nullable(),
    state: p.text().$type<"pending" | "delivered" | "failed">().default("pending"),
    attempts: p.integer().default(0),
    response_status: p.integer().nullable(),
    response_body: p.text().nullable(),
    error: p.text().nullable(),
    last_attempt_at: instant().nullable(),
    created_at: createdAt(),
  },
  indexes: [
    {
      name: "chat_messages_feedback",
      expression:
        'create index "chat_messages_feedback" on "chat_messages" ("project_id", "feedback_id") where "feedback_id" is not null',
    },
    {
      name: "chat_messages_changelog",
      expression:
        'create index "chat_messages_changelog" on "chat_messages" ("project_id", "changelog_id") where "changelog_id" is not null',
    },
  ],
});
