import { Id } from "@earshot/operations/schema";
import { z } from "zod";

const webhook = { webhook_id: Id, team_only: z.literal(true) };

/**
 * Events of webhooks themselves. The first asks for a delivery that is stored already, the second for those that have
 * failed since a time. The third tells the admins that a webhook was turned off. `event.list` has none of them: they are
 * for consumers.
 */
export const WebhookEvent = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("webhook.delivery_requested"), ...webhook, delivery_id: Id }),
  z.object({ kind: z.literal("webhook.replay_requested"), ...webhook, since: z.string() }),
  z.object({ kind: z.literal("webhook.disabled"), ...webhook, reason: z.enum(["gone", "failing"]) }),
]);

declare module "@earshot/operations" {
  interface Events {
    webhook: z.output<typeof WebhookEvent>;
  }
}
