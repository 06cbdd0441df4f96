import {
  listField,
  type ObjectType,
  plainFields,
  plainType,
  qb,
  select,
  team,
  timeConnection,
} from "@earshot/operations";
import { sql } from "kysely";
import { deliveryColumns, deliveryRows, isWebhook, webhookColumns, webhookRows } from "./webhook.queries.ts";
import { Webhook, WebhookDelivery, WebhookPath } from "./webhook.schema.ts";
import { listWebhooks } from "./webhook.ts";

const deliveryType = plainType("WebhookDelivery", WebhookDelivery);

const webhookType: ObjectType = {
  name: "Webhook",
  description: Webhook.description ?? "",
  fields: {
    ...plainFields(Webhook),
    deliveries: timeConnection(() => deliveryType, {
      name: "WebhookDelivery",
      description: "What was sent to it, newest first.",
      order: "newest",
      rowsOf: (row) =>
        deliveryRows(row, sql.ref<string>(`${row.alias}.id`))
          .select(deliveryColumns)
          .select("webhook_deliveries.created_at as sort_time"),
      countOf: (row) =>
        sql`(select count(*)::int from ${deliveryRows(row, sql.ref<string>(`${row.alias}.id`)).select("id")} as deliveries)`,
    }),
  },
};

/** A project's webhooks. */
export const webhooksField = listField(() => webhookType, webhookRows, {
  description: "Oldest first.",
  access: listWebhooks.access,
  // Deliveries change them without a write by anybody.
  isUncached: true,
});

export const selectWebhook = select({
  name: "selectWebhook",
  summary: "Returns a webhook.",
  access: team("admin"),
  input: WebhookPath,
  noun: "webhook",
  isThere: isWebhook,
  type: webhookType,
  from: ({ project }, { webhookId }) =>
    qb.selectFrom("webhooks").select(webhookColumns).where("project_id", "=", project.id).where("id", "=", webhookId),
});
