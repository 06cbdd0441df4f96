import { cursorOf } from "@earshot/operations/cursor";
import { Count, Id, Instant, pageSize, ProjectPath, text, Timestamp } from "@earshot/operations/schema";
import { z } from "zod";
import { eventKinds } from "../event/event.schema.ts";
import { textBudget } from "../text/text-budget.schema.ts";

/** The most webhooks of a project. */
export const maxWebhooks = 20;

/** The type of the message that a test sends. */
export const testKind = "webhook.test";

/** Messages carry the same kinds as events have. */
const Kinds = z
  .array(z.literal(eventKinds))
  .min(1)
  .max(eventKinds.length)
  .meta({ description: "The kinds of events to send." });

const isHttp = (value: string) => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol);

const WebhookUrl = text(1, textBudget.webhookUrl)
  .refine(isHttp, "must be an http or https address")
  .meta({ description: "The URL that events are sent to.", examples: ["https://example.com/webhooks/earshot"] });

export const Webhook = z
  .object({
    id: Id,
    project_id: Id,
    url: z.string(),
    kinds: z.array(z.string()).meta({ description: "The kinds of events that it gets." }),
    with_email: z.boolean().meta({ description: "True if messages have people's e-mail addresses." }),
    is_enabled: z.boolean(),
    disabled_at: Timestamp.nullable(),
    disabled_reason: z.literal(["gone", "failing", "paused"]).nullable().meta({
      description:
        "Why it is off. gone: the receiver responded with 410. failing: nothing arrived for three days. paused: somebody turned it off.",
    }),
    failing_since: Timestamp.nullable().meta({
      description: "The time of the first failure since the last successful delivery. Null while deliveries succeed.",
    }),
    created_at: Timestamp,
  })
  .meta({ id: "Webhook", description: "An address that gets a project's events." });

export const CreatedWebhook = Webhook.extend({
  secret: z.string().meta({ description: "The key that messages are signed with. It is shown this once." }),
}).meta({ id: "CreatedWebhook", description: "A webhook with its secret, which is shown this once." });

export const WebhookDelivery = z
  .object({
    id: Id,
    webhook_id: Id,
    event_id: Id.meta({ description: "The event's id, and the webhook-id of each attempt." }),
    kind: z.string(),
    state: z.literal(["pending", "delivered", "failed"]),
    attempts: z.int().meta({ format: "int32" }),
    last_attempt_at: Timestamp.nullable(),
    next_attempt_at: Timestamp.nullable(),
    response_status: z.int().nullable().meta({ format: "int32", description: "The status of the latest response." }),
    error: z.string().nullable().meta({ description: "Why the latest attempt failed." }),
    created_at: Timestamp,
  })
  .meta({ id: "WebhookDelivery", description: "An event on its way to a webhook." });

const Headers = z.array(z.string()).nullable();

export const DetailedWebhookDelivery = WebhookDelivery.extend({
  request_headers: Headers.meta({ description: "The headers that were signed and sent, each as `name: value`." }),
  request_body: z.string().nullable().meta({ description: "The first 4,096 bytes of what was sent." }),
  response_headers: Headers.meta({ description: "Null if there was no response. Without cookies." }),
  response_body: z.string().nullable().meta({ description: "The first 4,096 bytes of the response." }),
}).meta({
  id: "DetailedWebhookDelivery",
  description:
    "A delivery with its latest request and response: null before the first attempt, and after something or somebody in it was deleted.",
});

export const CreateWebhookInput = ProjectPath.extend({
  url: WebhookUrl,
  kinds: Kinds,
  with_email: z
    .boolean()
    .optional()
    .meta({ description: "True if messages have people's e-mail addresses; the default is false." }),
});

export const WebhookPath = ProjectPath.extend({ webhookId: Id.meta({ description: "The webhook's id." }) });

export const UpdateWebhookInput = WebhookPath.extend(
  CreateWebhookInput.pick({ url: true, kinds: true, with_email: true }).partial().shape,
).extend({
  is_enabled: z.boolean().optional().meta({ description: "Turns it off, or on again." }),
});

export const DeliveryPath = WebhookPath.extend({ deliveryId: Id.meta({ description: "The delivery's id." }) });

export const ReplayInput = WebhookPath.extend({
  since: Instant.meta({ description: "The time from which on failed messages are sent again." }),
});

export const Replayed = z
  .object({
    count: Count.meta({ description: "The number of messages that are sent again; 1,000 if there may be more." }),
  })
  .meta({ id: "ReplayedWebhook" });

export const DeliveryCursor = cursorOf(["newest"]);

export const ListDeliveriesInput = WebhookPath.extend({
  limit: pageSize("50"),
  cursor: DeliveryCursor.input,
});

export const WebhookDeliveryPage = z
  .object({ items: z.array(WebhookDelivery), next_cursor: z.string().nullable() })
  .meta({ id: "WebhookDeliveryPage" });
