import { z } from "zod";

export const ProjectSignal = z.object({ kind: z.enum(["project.deleted"]) });

declare module "@earshot/operations" {
  interface Signals {
    project: z.output<typeof ProjectSignal>;
  }
}
