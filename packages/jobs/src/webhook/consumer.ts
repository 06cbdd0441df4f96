import { type EnabledWebhook, eventKinds, reviveFailed, storeDeliveries } from "@earshot/domain";
import type { StoredEvent } from "@earshot/operations";
import type { Consumer } from "../relay-batch.ts";
import type { DeliverJob } from "./deliver.ts";

const kinds: readonly string[] = eventKinds;

/** Stores a delivery for each webhook that an event is for, and adds the jobs that send them. */
export const webhookConsumer =
  (deliver: DeliverJob): Consumer =>
  async ({ db, projectId, events, receivers: { webhooks } }, add) => {
    const told = events.filter(({ kind, team_only }) => !team_only && kinds.includes(kind));
    const wanted = told.flatMap((event) => {
      const isLater = (one: EnabledWebhook) => Date.parse(event.created_at) >= Date.parse(one.created_at);
      const its = webhooks.filter((one) => one.kinds.includes(event.kind) && isLater(one));
      return its.length > 0 ? [{ event, webhooks: its }] : [];
    });
    const stored = wanted.length > 0 ? await storeDeliveries(db, projectId, wanted) : [];
    const due = [...stored, ...events.flatMap(requestedBy)];
    for (const { kind, data } of events) {
      const { webhook_id, since } = data;
      if (kind !== "webhook.replay_requested" || !webhook_id || !since) continue;
      const revived = await reviveFailed(db, { projectId, webhookId: webhook_id, since });
      due.push(...revived.map((id) => ({ webhook_id, id })));
    }
    const jobs = due.map(({ webhook_id, id }) => ({
      data: { project_id: projectId, id, attempts: 0 },
      group: webhook_id,
    }));
    await add(db, deliver, jobs);
  };

/** The delivery that somebody has asked for: a test, or one that is to be sent again. */
function requestedBy({ kind, data: { webhook_id, delivery_id } }: StoredEvent) {
  if (kind !== "webhook.delivery_requested" || !webhook_id || !delivery_id) return [];
  return [{ webhook_id, id: delivery_id }];
}
