import { Id } from "@earshot/operations/schema";
import { z } from "zod";

/** The project's statuses have changed, and possibly the status of any of its feedback. */
export const StatusSignal = z.object({ kind: z.enum(["statuses.changed"]) });

/** A status is to be emptied, which takes longer than a request may. `event.list` does not have it: it is for consumers. */
export const StatusEvent = z.object({
  kind: z.literal("status.emptying"),
  status_id: Id,
  team_only: z.literal(true),
});

declare module "@earshot/operations" {
  interface Signals {
    status: z.output<typeof StatusSignal>;
  }
  interface Events {
    status: z.output<typeof StatusEvent>;
  }
}
