import { z } from "zod";

/** That the team's queue has changed. Only the team gets it. */
export const ModerationSignal = z.object({ kind: z.literal("moderation.changed"), team_only: z.literal(true) });

declare module "@earshot/operations" {
  interface Signals {
    moderation: z.output<typeof ModerationSignal>;
  }
}
