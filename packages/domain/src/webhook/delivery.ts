import {
  currentInstant,
  type DomainEvent,
  isProjectRow,
  mutation,
  newId,
  noOwner,
  pageIfThere,
  type ProjectScope,
  query,
  type Tables,
  team,
  returned,
} from "@earshot/operations";
import { type Insertable, sql } from "kysely";
import type { z } from "zod";
import { findWebhook, isThereAndOn } from "./webhook.ts";
import { deliveryColumns, deliveryPage, detailedDelivery, isDelivery, isWebhook } from "./webhook.queries.ts";
import {
  DeliveryCursor,
  DeliveryPath,
  DetailedWebhookDelivery,
  ListDeliveriesInput,
  testKind,
  WebhookDelivery,
  WebhookDeliveryPage,
  WebhookPath,
} from "./webhook.schema.ts";

export const listWebhookDeliveries = query({
  name: "listWebhookDeliveries",
  mcp: { toolset: "team", title: "List deliveries" },
  summary: "Lists what was sent to a webhook, newest first.",
  access: team("admin"),
  input: ListDeliveriesInput,
  output: WebhookDeliveryPage,
  noun: "webhook",
  isThere: isWebhook,
  values({ webhookId, limit = 50, cursor }) {
    const [, time, after] = DeliveryCursor.decode(cursor) ?? [];
    return { webhookId, limit, time, after };
  },
  rows: deliveryPage,
  compose: pageIfThere,
});

export const getWebhookDelivery = query({
  name: "getWebhookDelivery",
  summary: "Returns a delivery with the request and the response of its latest attempt.",
  access: team("admin"),
  input: DeliveryPath,
  output: DetailedWebhookDelivery,
  noun: "delivery",
  isThere: isDelivery,
  rows: detailedDelivery,
});

/** A delivery that is stored, and that jobs are to send. */
const requested = ({ id, webhook_id }: z.output<typeof WebhookDelivery>): DomainEvent => ({
  kind: "webhook.delivery_requested",
  webhook_id,
  delivery_id: id,
  team_only: true,
});

/** The columns of a delivery's message. */
const content = ["event_id", "kind", "actor_id", "data", "sequence", "occurred_at"] as const;

type Content = Pick<Insertable<Tables["webhook_deliveries"]>, (typeof content)[number]>;

/** Stores a delivery. */
async function request(scope: ProjectScope, webhookId: string, message: Content) {
  const { db, project } = scope;
  if (!(await isThereAndOn(scope, webhookId))) return undefined;
  const ids = { project_id: project.id, webhook_id: webhookId, id: newId() };
  const data = sql<Record<string, string>>`${JSON.stringify(message.data ?? {})}::jsonb`;
  return returned(
    db,
    "webhook_deliveries",
    db.insertInto("webhook_deliveries").values({ ...ids, ...message, data, next_attempt_at: currentInstant }),
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
  audit: false,
  events: (_, delivery) => [requested(delivery)],
  run: (scope, { webhookId }) =>
    request(scope, webhookId, { event_id: newId(), kind: testKind, actor_id: scope.caller.id }),
});

const deliveryOf = ({ db, project }: ProjectScope, path: z.output<typeof DeliveryPath>) =>
  db
    .selectFrom("webhook_deliveries")
    .where(isProjectRow({ project }, path.deliveryId))
    .where("webhook_id", "=", path.webhookId);

export const redeliverWebhook = mutation({
  name: "redeliverWebhook",
  mcp: { toolset: "team", title: "Send a message again" },
  summary: "Sends a message again, with the same webhook-id and what is there by now. It is a delivery of its own.",
  access: team("admin"),
  input: DeliveryPath,
  output: WebhookDelivery,
  item: () => null,
  noun: "delivery",
  find: (scope, path) => deliveryOf(scope, path).select(noOwner).executeTakeFirst(),
  audit: false,
  events: (_, delivery) => [requested(delivery)],
  async run(scope, path) {
    const message = await deliveryOf(scope, path).select(content).executeTakeFirst();
    return message && request(scope, path.webhookId, message);
  },
});
