import { createdAt, instant } from "@earshot/operations";
import { defineEntity, p } from "@mikro-orm/core";

/** The secrets are encrypted; messages are signed with the old one too, until its time. `failing_since` is when the first of the failures was that have followed the last success. */
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
    old_secret: p.blob().nullable(),
    old_secret_until: instant().nullable(),
    is_enabled: p.boolean().default(true),
    disabled_at: instant().nullable(),
    disabled_reason: p.text().$type<"gone" | "failing" | "paused">().nullable(),
    failing_since: instant().nullable(),
    created_at: createdAt(),
  },
});

/**
 * An event on its way to a webhook. It names people and things by id only: each attempt sends what is there of them by
 * then, and nothing of what was deleted.
 */
export const WebhookDeliveryEntity = defineEntity({
  name: "WebhookDelivery",
  tableName: "webhook_deliveries",
  properties: {
    project_id: p.uuid().primary(),
    webhook_id: p.uuid(),
    id: p.uuid().primary(),
    event_id: p.uuid(),
    kind: p.text(),
    actor_id: p.uuid().nullable(),
    data: p.json().$type<Record<string, string>>().defaultRaw("'{}'"),
    sequence: p.bigint("string").defaultRaw("0"),
    occurred_at: createdAt(),
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
