import { z } from "zod";

/** Somebody changed the project's statuses, and with them the status of any of its feedback. */
export const StatusEvent = z.object({ kind: z.enum(["statuses.changed"]) });

declare module "@earshot/operations" {
  interface Events {
    status: z.output<typeof StatusEvent>;
  }
}
