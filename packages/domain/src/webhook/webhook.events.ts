import { Id } from "@earshot/operations/schema";
import { z } from "zod";

const webhook = { webhook_id: Id, team_only: z.literal(true) };

/**
 * What happens to webhooks themselves. The first asks for a delivery that is stored already. The second is for telling the
 * admins that a webhook was turned off. `event.list` has neither: they are for consumers.
 */
export const WebhookEvent = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("webhook.delivery_requested"), ...webhook, delivery_id: Id }),
  z.object({ kind: z.literal("webhook.disabled"), ...webhook, reason: z.enum(["gone", "failing"]) }),
]);

declare module "@earshot/operations" {
  interface Events {
    webhook: z.output<typeof WebhookEvent>;
  }
}
