import { newDelivery, newWebhook } from "../world-webhooks.ts";
import { type Feature, inProject } from "./example.ts";

export const webhook: Feature = {
  operations: {
    "webhook.list": {
      access: "401 401 404 403 200 200",
      isUncached: true,
      graphql: { type: "Webhook", path: [inProject, "webhooks"] },
    },
    "webhook.create": {
      access: "401 401 404 403 200 200",
      input: ({ unique }) => ({ url: `https://receiver.example/${unique("new")}`, kinds: ["feedback.created"] }),
    },
    "webhook.update": {
      access: "401 401 404 403 200 200",
      input: () => ({ url: "https://receiver.example/changed", with_email: true }),
    },
    "webhook.delete": { access: "401 401 404 403 200 200" },
    "webhook.rotateSecret": { access: "401 401 404 403 200 200" },
    "webhook.test": { access: "401 401 404 403 200 200" },
    "webhook.deliveries": {
      access: "401 401 404 403 200 200",
      graphql: {
        type: "WebhookDelivery",
        path: ["webhook(projectSlug: $projectSlug, id: $webhookId)", "deliveries(first: 100)", "nodes"],
        part: ({ items }: { items: unknown }) => items,
      },
      isUncached: true,
      variants: [{ limit: 1 }],
    },
    "webhook.delivery": {
      access: "401 401 404 403 200 200",
      graphql: {
        type: "DetailedWebhookDelivery",
        path: ["webhookDelivery(projectSlug: $projectSlug, webhookId: $webhookId, id: $deliveryId)"],
      },
      isUncached: true,
    },
    "webhook.redeliver": { access: "401 401 404 403 200 200" },
    "webhook.replay": {
      access: "401 401 404 403 200 200",
      input: () => ({ since: "2026-01-01T00:00:00.000Z" }),
      // Its event is for the relay, which makes the deliveries wait again.
      isUnseen: true,
    },
  },
  ids: {
    webhookId: {
      make: ({ home }) => newWebhook(home),
      foreign: {
        "of another project": ({ other }) => ({ webhookId: other["webhookId"]! }),
        "that is the project's": ({ own }) => ({ webhookId: own["projectId"]! }),
      },
    },
    deliveryId: {
      make: async (fixture) => newDelivery(fixture.home, await fixture.id("webhookId"), "failed"),
      foreign: {
        "of another project": ({ other }) => ({ deliveryId: other["deliveryId"]! }),
        "of another webhook": ({ second }) => ({ deliveryId: second["deliveryId"]! }),
        "that is the project's": ({ own }) => ({ deliveryId: own["projectId"]! }),
      },
    },
  },
};
