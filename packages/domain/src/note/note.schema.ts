import { Id, quietInput, text, Timestamp } from "@earshot/operations/schema";
import { z } from "zod";
import { FeedbackPath } from "../feedback/feedback.schema.ts";
import { Author } from "../person/person.schema.ts";
import { textBudget } from "../text/text-budget.schema.ts";

/** The most notes on one feedback. */
export const maxNotes = 500;

export const Note = z
  .object({
    id: Id,
    feedback_id: Id,
    user_id: Id,
    content: z.string(),
    created_at: Timestamp,
    edited_at: Timestamp.nullable().meta({ description: "Null if it was not edited." }),
    user: Author.meta({ description: "The member who wrote it." }),
  })
  .meta({ id: "Note", description: "A note on feedback, which only the team sees." });

const Content = text(1, textBudget.comment);

export const CreateNoteInput = FeedbackPath.extend({ content: Content, ...quietInput });

export const NotePath = FeedbackPath.extend({ noteId: Id.meta({ description: "The note's id." }) });

export const UpdateNoteInput = NotePath.extend({ content: Content, ...quietInput });
