import { Id } from "@earshot/operations/schema";
import { z } from "zod";

/**
 * Events of the team's chat. The first asks for a test message, which is stored already. The second tells the admins that
 * posting was turned off. `event.list` has neither: they are for consumers.
 */
export const ChatEvent = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("chat.test_requested"), team_only: z.literal(true), message_id: Id }),
  z.object({ kind: z.literal("chat.disabled"), team_only: z.literal(true) }),
]);

declare module "@earshot/operations" {
  interface Events {
    chat: z.output<typeof ChatEvent>;
  }
}
