import { Id } from "@earshot/operations/schema";
import { z } from "zod";

/** That the notes on feedback have changed. Only the team gets it. */
export const NoteSignal = z.object({ kind: z.literal("note.changed"), feedback_id: Id, team_only: z.literal(true) });

/** That a note mentions people of the team. It is stored, so that they are told. */
export const NoteEvent = z.object({
  kind: z.literal("note.mentioned"),
  feedback_id: Id,
  note_id: Id,
  mentions: z.array(Id),
  team_only: z.literal(true),
});

declare module "@earshot/operations" {
  interface Events {
    note: z.output<typeof NoteEvent>;
  }
  interface Signals {
    note: z.output<typeof NoteSignal>;
  }
}
