import {
  type Content,
  eventKinds,
  type Message,
  readContents,
  storeDeliveries,
  subscribedWebhooks,
} from "@earshot/domain";
import type { StoredEvent } from "@earshot/operations";
import type { Consumer } from "../relay-batch.ts";
import type { DeliverJob } from "./deliver.ts";
import { messageOf } from "./message.ts";

const kinds: readonly string[] = eventKinds;

/** Stores a delivery for each webhook that an event is for, and adds the jobs that send them. */
export const webhookConsumer =
  (deliver: DeliverJob): Consumer =>
  async (db, projectId, events, add) => {
    const told = events.filter(({ kind, team_only }) => !team_only && kinds.includes(kind));
    const webhooks = told.length > 0 ? await subscribedWebhooks(db, projectId) : [];
    const wanted = told.flatMap((event) => {
      const its = webhooks.filter((one) => one.kinds.includes(event.kind));
      return its.length > 0 ? [{ event, webhooks: its }] : [];
    });
    const named = wanted.map(({ event }) => event);
    const contents = named.length > 0 ? await readContents(db, projectId, named) : new Map<string, Content>();
    const messages = wanted.flatMap(({ event, webhooks: its }) =>
      [true, false].flatMap((withEmail): Message[] => {
        const of = its.filter(({ with_email }) => with_email === withEmail);
        return of.length > 0 ? [{ ...messageOf(event, contents.get(event.id), withEmail), webhooks: of }] : [];
      }),
    );
    const stored = messages.length > 0 ? await storeDeliveries(db, projectId, messages) : [];
    const due = [...stored, ...events.flatMap(requestedBy)];
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
