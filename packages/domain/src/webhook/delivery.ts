import {
  badRequest,
  currentInstant,
  type DomainEvent,
  isProjectRow,
  mutation,
  newId,
  noOwner,
  type ProjectScope,
  query,
  team,
  returned,
} from "@earshot/operations";
import type { z } from "zod";
import { findWebhook } from "./webhook.ts";
import { deliveryColumns, deliveryPage, isWebhook } from "./webhook.queries.ts";
import {
  DeliveryCursor,
  DeliveryPath,
  ListDeliveriesInput,
  testKind,
  WebhookDelivery,
  WebhookDeliveryPage,
  WebhookPath,
} from "./webhook.schema.ts";

export const listWebhookDeliveries = query({
  name: "listWebhookDeliveries",
  summary: "Lists what was sent to a webhook, newest first.",
  access: team("admin"),
  input: ListDeliveriesInput,
  output: WebhookDeliveryPage,
  noun: "webhook",
  isThere: isWebhook,
  values({ webhookId, limit = 50, cursor }) {
    const [, time, after] = (cursor ? DeliveryCursor.decode(cursor) : undefined) ?? [];
    return { webhookId, limit, time, after };
  },
  rows: deliveryPage,
  compose: ({ items, next }) =>
    items === null ? undefined : { text: `{"items":${items},"next_cursor":${JSON.stringify(next)}}` },
});

/** A delivery that is stored, and that jobs are to send. */
const requested = ({ id, webhook_id }: z.output<typeof WebhookDelivery>): DomainEvent => ({
  kind: "webhook.delivery_requested",
  webhook_id,
  delivery_id: id,
  team_only: true,
});

interface Message {
  readonly event_id: string;
  readonly kind: string;
  readonly payload: string;
}

/** Stores a delivery. Of a webhook that is off, nothing is sent. */
async function request({ db, project }: ProjectScope, webhookId: string, message: Message) {
  const webhook = await db
    .selectFrom("webhooks")
    .select("is_enabled")
    .where(isProjectRow({ project }, webhookId))
    .executeTakeFirst();
  if (!webhook) return undefined;
  if (!webhook.is_enabled) throw badRequest("the webhook is off: turn it on first.");
  const ids = { project_id: project.id, webhook_id: webhookId, id: newId() };
  return returned(
    db,
    "webhook_deliveries",
    db.insertInto("webhook_deliveries").values({ ...ids, ...message, next_attempt_at: currentInstant }),
    deliveryColumns,
  ).executeTakeFirst();
}

export const testWebhook = mutation({
  name: "testWebhook",
  summary: "Sends a test message to a webhook.",
  access: team("admin"),
  input: WebhookPath,
  output: WebhookDelivery,
  item: () => null,
  noun: "webhook",
  find: findWebhook,
  events: (_, delivery) => [requested(delivery)],
  async run(scope, { webhookId }) {
    const project = await scope.db
      .selectFrom("projects")
      .select(["id", "name", "slug"])
      .where("id", "=", scope.project.id)
      .executeTakeFirst();
    const payload = JSON.stringify({ type: testKind, timestamp: new Date().toISOString(), data: { project } });
    return request(scope, webhookId, { event_id: newId(), kind: testKind, payload });
  },
});

const deliveryOf = (
  { project }: Pick<ProjectScope, "project">,
  path: z.output<typeof DeliveryPath>,
  db: ProjectScope["db"],
) =>
  db
    .selectFrom("webhook_deliveries")
    .where(isProjectRow({ project }, path.deliveryId))
    .where("webhook_id", "=", path.webhookId);

export const redeliverWebhook = mutation({
  name: "redeliverWebhook",
  summary: "Sends a message again, with the same webhook-id. It is a delivery of its own.",
  access: team("admin"),
  input: DeliveryPath,
  output: WebhookDelivery,
  item: () => null,
  noun: "delivery",
  find: (scope, path) => deliveryOf(scope, path, scope.db).select(noOwner).executeTakeFirst(),
  events: (_, delivery) => [requested(delivery)],
  async run(scope, path) {
    const message = await deliveryOf(scope, path, scope.db).select(["event_id", "kind", "payload"]).executeTakeFirst();
    return message && request(scope, path.webhookId, message);
  },
});
