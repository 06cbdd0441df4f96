import { z } from "zod";

export const ProjectSignal = z.object({ kind: z.enum(["project.deleted", "project.visibility_changed"]) });

declare module "@earshot/operations" {
  interface Signals {
    project: z.output<typeof ProjectSignal>;
  }
}
