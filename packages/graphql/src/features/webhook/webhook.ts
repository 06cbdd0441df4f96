import { Webhook } from "@earshot/domain";
import { selectWebhook } from "./webhook.fields.ts";
import { queryField, resultType } from "../../resolve/root-fields.ts";

queryField("webhook", selectWebhook, {
  args: { projectSlug: "String", id: "ID" },
  inputOf: ({ projectSlug, id }) => ({ projectSlug, webhookId: id }),
});
resultType([Webhook], selectWebhook.type, {
  select: selectWebhook,
  inputOf: ({ id }, { projectSlug }) => ({ projectSlug, webhookId: id }),
});
