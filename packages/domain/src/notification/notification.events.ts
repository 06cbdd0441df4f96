import { z } from "zod";

/** The signal that a user has a new notification, or has read some. Only that user receives it. */
export const NotificationSignal = z.object({ kind: z.enum(["notifications.created", "notifications.read"]) });

declare module "@earshot/operations" {
  interface Signals {
    notification: z.output<typeof NotificationSignal>;
  }
}
