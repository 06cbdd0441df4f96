import { z } from "zod";

/** An import or an export waits for its job. `event.list` and archives do not have it: it is for consumers. */
export const WorkEvent = z.object({ kind: z.literal("work.waiting"), team_only: z.literal(true) });

declare module "@earshot/operations" {
  interface Events {
    work: z.output<typeof WorkEvent>;
  }
}
