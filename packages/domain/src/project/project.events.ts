import { z } from "zod";

export const ProjectEvent = z.object({ kind: z.enum(["project.deleted"]) });

declare module "@earshot/operations" {
  interface Events {
    project: z.output<typeof ProjectEvent>;
  }
}
