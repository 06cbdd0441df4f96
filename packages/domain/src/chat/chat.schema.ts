import { ProjectPath, text } from "@earshot/operations/schema";
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
