import { Webhook } from "@earshot/domain";
import { selectWebhook, selectWebhookDelivery } from "./webhook.fields.ts";
import { queryField, resultType } from "../../resolve/root-fields.ts";

queryField("webhook", selectWebhook, {
  args: { projectSlug: "String", id: "ID" },
  inputOf: ({ projectSlug, id }) => ({ projectSlug, webhookId: id }),
});
queryField("webhookDelivery", selectWebhookDelivery, {
  args: { projectSlug: "String", webhookId: "ID", id: "ID" },
  inputOf: ({ projectSlug, webhookId, id }) => ({ projectSlug, webhookId, deliveryId: id }),
});
resultType([Webhook], selectWebhook.type, {
  select: selectWebhook,
  inputOf: ({ id }, { projectSlug }) => ({ projectSlug, webhookId: id }),
});
