import {
  createWebhook,
  deleteWebhook,
  listWebhookDeliveries,
  listWebhooks,
  redeliverWebhook,
  rotateWebhookSecret,
  testWebhook,
  updateWebhook,
} from "@earshot/domain";
import { mutation, query, router } from "./trpc.ts";

export const webhook = router({
  list: query(listWebhooks),
  create: mutation(createWebhook),
  update: mutation(updateWebhook),
  delete: mutation(deleteWebhook),
  rotateSecret: mutation(rotateWebhookSecret),
  test: mutation(testWebhook),
  deliveries: query(listWebhookDeliveries),
  redeliver: mutation(redeliverWebhook),
});
