import { Id, ProjectPath, text, Timestamp } from "@earshot/operations/schema";
import { z } from "zod";
import { textBudget } from "../text/text-budget.schema.ts";

const isWebAddress = (value: string) => /^https?:\/\/\S+$/i.test(value) && URL.canParse(value);

export const SetProjectChatInput = ProjectPath.extend({
  webhook: text(1, textBudget.chatWebhook)
    .refine(isWebAddress, "must be an http(s) address")
    .nullable()
    .optional()
    .meta({ description: "The address of an incoming webhook of Discord, Slack, or anything that takes a text." }),
  role_id: text(1, textBudget.chatRole)
    .refine((value) => /^[a-z0-9]+$/i.test(value), "must be the id of a role or user group: letters and digits")
    .nullable()
    .optional()
    .meta({ description: "The Discord role or Slack user group that each message mentions." }),
  status: z.boolean().meta({ description: "True if messages are posted." }),
});

export const chatMessageKinds = ["feedback", "changelog", "test"] as const;

export const ChatMessage = z
  .object({
    id: Id,
    kind: z.literal(chatMessageKinds).meta({ description: "What it tells the team, or that it is a test." }),
    feedback_id: Id.nullable(),
    changelog_id: Id.nullable(),
    state: z.literal(["pending", "delivered", "failed"]),
    attempts: z.int().meta({ format: "int32" }),
    response_status: z.int().nullable().meta({ format: "int32", description: "The status of the latest response." }),
    response_body: z.string().nullable().meta({ description: "The first 500 characters of the latest response." }),
    error: z.string().nullable().meta({ description: "Why there was no response." }),
    last_attempt_at: Timestamp.nullable(),
    created_at: Timestamp,
  })
  .meta({ id: "ChatMessage", description: "A message to the team's chat." });

export const ProjectChat = z
  .object({
    disabled_at: Timestamp.nullable().meta({
      description: "When posting was turned off because the chat responded with 404 or 410. Null if it was not.",
    }),
    messages: z.array(ChatMessage).meta({ description: "The last 50 messages, newest first." }),
  })
  .meta({ id: "ProjectChat", description: "What was posted to the team's chat." });
