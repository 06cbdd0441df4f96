import { Id } from "@earshot/operations/schema";
import { z } from "zod";

/** That the notes on feedback have changed. Only the team gets it. */
export const NoteSignal = z.object({ kind: z.literal("note.changed"), feedback_id: Id, team_only: z.literal(true) });

declare module "@earshot/operations" {
  interface Signals {
    note: z.output<typeof NoteSignal>;
  }
}
