import { defineEntity, p } from "@mikro-orm/core";

/**
 * The latest attempt at a delivery: what was sent, and what came back. `about` has the ids of the people, feedback,
 * comments and changelogs in it: whoever deletes one of them deletes it too.
 */
export const WebhookExchangeEntity = defineEntity({
  name: "WebhookExchange",
  tableName: "webhook_exchanges",
  properties: {
    project_id: p.uuid().primary(),
    delivery_id: p.uuid().primary(),
    about: p.array().columnType("uuid[]"),
    request_headers: p.array().columnType("text[]"),
    request_body: p.text(),
    response_headers: p.array().columnType("text[]").nullable(),
    response_body: p.text().nullable(),
  },
  indexes: [
    {
      name: "webhook_exchanges_about",
      expression: 'create index "webhook_exchanges_about" on "webhook_exchanges" using gin ("about")',
    },
  ],
});
