import { iso, isOlder, newestCursor, onePage, qb, type Scope } from "@earshot/operations";
import { type Expression, sql } from "kysely";
import type { z } from "zod";
import { type DeliveryPath, WebhookDelivery } from "./webhook.schema.ts";

const optional = (column: string) => iso(column).$castTo<string | null>();

export const webhookColumns = [
  "id",
  "project_id",
  "url",
  "kinds",
  "with_email",
  "is_enabled",
  "disabled_reason",
  optional("disabled_at").as("disabled_at"),
  optional("failing_since").as("failing_since"),
  iso("created_at").as("created_at"),
] as const;

/** A project's webhooks, oldest first. */
export const webhookRows = ({ project }: Pick<Scope, "project">) =>
  qb
    .selectFrom("webhooks")
    .select(webhookColumns)
    .where("project_id", "=", project.id)
    .orderBy("webhooks.created_at")
    .orderBy("id");

export const deliveryColumns = [
  "id",
  "webhook_id",
  "event_id",
  "kind",
  "state",
  "attempts",
  "response_status",
  "error",
  optional("last_attempt_at").as("last_attempt_at"),
  optional("next_attempt_at").as("next_attempt_at"),
  iso("created_at").as("created_at"),
] as const;

const delivery = ({ project }: Pick<Scope, "project">, { webhookId, deliveryId }: z.output<typeof DeliveryPath>) =>
  sql`d.project_id = ${project.id} and d.webhook_id = ${webhookId} and d.id = ${deliveryId}`;

export const isDelivery = (scope: Pick<Scope, "project">, path: z.output<typeof DeliveryPath>) =>
  sql<boolean>`exists (select 1 from webhook_deliveries as d where ${delivery(scope, path)})`;

/** A delivery with its request and response. */
export const detailedDelivery = (scope: Pick<Scope, "project">, path: z.output<typeof DeliveryPath>) =>
  qb
    .selectFrom("webhook_deliveries as d")
    .leftJoin("webhook_exchanges as e", (join) =>
      join.on("e.project_id", "=", scope.project.id).onRef("e.delivery_id", "=", "d.id"),
    )
    .select(["d.id", "d.webhook_id", "d.event_id", "d.kind", "d.state", "d.attempts", "d.response_status", "d.error"])
    .select([optional("d.last_attempt_at").as("last_attempt_at"), optional("d.next_attempt_at").as("next_attempt_at")])
    .select(iso("d.created_at").as("created_at"))
    .select(["e.request_headers", "e.request_body", "e.response_headers", "e.response_body"])
    .where(sql<boolean>`${delivery(scope, path)}`);

/** A webhook's deliveries. */
export const deliveryRows = ({ project }: Pick<Scope, "project">, webhookId: string | Expression<string>) =>
  qb.selectFrom("webhook_deliveries").where("project_id", "=", project.id).where("webhook_id", "=", webhookId);

export const isWebhook = ({ project }: Pick<Scope, "project">, { webhookId }: { webhookId: string }) =>
  sql<boolean>`exists (select 1 from webhooks where project_id = ${project.id} and id = ${webhookId})`;

/** A page of them, and the cursor of the next one. */
export interface DeliveryValues {
  readonly webhookId: string;
  readonly limit: number;
  readonly time?: number | undefined;
  readonly after?: string | undefined;
}

/** One row: the page as JSON, newest first. No row if there is no such webhook. */
export function deliveryPage(scope: Scope, { webhookId, limit, time, after }: DeliveryValues) {
  const rows = deliveryRows(scope, webhookId)
    .select(deliveryColumns)
    .select("webhook_deliveries.created_at as sort_time")
    .where(isOlder("created_at", "id", { time, after }))
    .orderBy("webhook_deliveries.created_at", "desc")
    .orderBy("id", "desc")
    .limit(sql<number>`${limit}::int + 1`);
  const columns = Object.keys(WebhookDelivery.shape).map((column) => sql.ref(`page.${column}`).as(column));
  const page = onePage({ rows: sql`${rows}`, limit, columns, cursor: newestCursor("page") });
  return sql<{ items: string; next: string | null }>`(
    select one.* from webhooks, ${page} as one where project_id = ${scope.project.id} and id = ${webhookId})`;
}
