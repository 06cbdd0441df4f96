import {
  createWebhook,
  deleteWebhook,
  getWebhookDelivery,
  listWebhookDeliveries,
  listWebhooks,
  redeliverWebhook,
  replayWebhook,
  rotateWebhookSecret,
  testWebhook,
  updateWebhook,
} from "@earshot/domain";
import { mutation, query, router } from "../builder.ts";

export const webhook = router({
  list: query(listWebhooks),
  create: mutation(createWebhook),
  update: mutation(updateWebhook),
  delete: mutation(deleteWebhook),
  rotateSecret: mutation(rotateWebhookSecret),
  test: mutation(testWebhook),
  deliveries: query(listWebhookDeliveries),
  delivery: query(getWebhookDelivery),
  redeliver: mutation(redeliverWebhook),
  replay: mutation(replayWebhook),
});
