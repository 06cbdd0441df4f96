import { Id } from "@earshot/operations/schema";
import { z } from "zod";

/** The event of an invite, which sends a mail. `event.list` does not have it: it is for consumers. */
export const InviteEvent = z.object({ kind: z.literal("invite.created"), invite_id: Id, team_only: z.literal(true) });

declare module "@earshot/operations" {
  interface Events {
    invite: z.output<typeof InviteEvent>;
  }
}
