import { z } from "zod";

/** Somebody changed the project's statuses, and with them the status of any of its feedback. */
export const StatusSignal = z.object({ kind: z.enum(["statuses.changed"]) });

declare module "@earshot/operations" {
  interface Signals {
    status: z.output<typeof StatusSignal>;
  }
}
