import {
  DeliveryPath,
  DetailedWebhookDelivery,
  Webhook,
  WebhookDelivery,
  WebhookPath,
  deliveryColumns,
  deliveryRows,
  detailedDelivery,
  getWebhookDelivery,
  isDelivery,
  isWebhook,
  listWebhooks,
  webhookColumns,
  webhookRows,
} from "@earshot/domain";
import { qb, team } from "@earshot/operations";
import { listField, plainFields, plainType } from "../../select/fields.sql.ts";
import type { ObjectType } from "../../select/selection.ts";
import { select } from "../../select/select.ts";
import { timeConnection } from "../../select/time-connection.sql.ts";
import { sql } from "kysely";

const deliveryType = plainType("WebhookDelivery", WebhookDelivery);

const webhookType: ObjectType = {
  name: "Webhook",
  description: Webhook.description ?? "",
  fields: {
    ...plainFields(Webhook),
    deliveries: timeConnection(() => deliveryType, {
      name: "WebhookDelivery",
      description: "Its deliveries, newest first.",
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

export const selectWebhookDelivery = select({
  name: "selectWebhookDelivery",
  summary: getWebhookDelivery.summary,
  access: getWebhookDelivery.access,
  input: DeliveryPath,
  noun: "delivery",
  isThere: isDelivery,
  type: plainType("DetailedWebhookDelivery", DetailedWebhookDelivery),
  from: detailedDelivery,
});
