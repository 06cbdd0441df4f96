import { z } from "zod";

/** There is a new notification for the user, or they have read some. It goes to that user alone. */
export const NotificationSignal = z.object({ kind: z.enum(["notifications.created", "notifications.read"]) });

declare module "@earshot/operations" {
  interface Signals {
    notification: z.output<typeof NotificationSignal>;
  }
}
