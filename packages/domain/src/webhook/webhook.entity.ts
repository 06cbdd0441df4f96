import { createdAt, instant } from "@earshot/operations";
import { defineEntity, p } from "@mikro-orm/core";

/** `secret` is encrypted. `failing_since` is when the first of the failures was that have followed the last success. */
export const WebhookEntity = defineEntity({
  name: "Webhook",
  tableName: "webhooks",
  properties: {
    project_id: p.uuid().primary(),
    id: p.uuid().primary(),
    url: p.text(),
    kinds: p.array().columnType("text[]"),
    with_email: p.boolean().default(false),
    secret: p.blob(),
    is_enabled: p.boolean().default(true),
    disabled_at: instant().nullable(),
    disabled_reason: p.text().$type<"gone" | "failing" | "paused">().nullable(),
    failing_since: instant().nullable(),
    created_at: createdAt(),
  },
});

/** An event on its way to a webhook. `payload` is the body as it was signed, so that each attempt sends the same. */
export const WebhookDeliveryEntity = defineEntity({
  name: "WebhookDelivery",
  tableName: "webhook_deliveries",
  properties: {
    project_id: p.uuid().primary(),
    webhook_id: p.uuid(),
    id: p.uuid().primary(),
    event_id: p.uuid(),
    kind: p.text(),
    payload: p.text(),
    state: p.text().$type<"pending" | "delivered" | "failed">().default("pending"),
    attempts: p.integer().default(0),
    next_attempt_at: instant().nullable(),
    last_attempt_at: instant().nullable(),
    response_status: p.integer().nullable(),
    error: p.text().nullable(),
    created_at: createdAt(),
  },
  indexes: [
    { name: "webhook_deliveries_webhook", properties: ["project_id", "webhook_id", "created_at", "id"] },
    { name: "webhook_deliveries_created_at", properties: ["created_at"] },
  ],
});
