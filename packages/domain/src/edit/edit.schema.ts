import { cursorOf } from "@earshot/operations/cursor";
import { Id, pageSize, Timestamp } from "@earshot/operations/schema";
import { z } from "zod";
import { Author } from "../person/person.schema.ts";

/** The most edits of one item that are kept. */
export const maxEdits = 200;

export const editedFields = ["title", "description", "content"] as const;
export type EditedField = (typeof editedFields)[number];

export const Edit = z
  .object({
    id: Id,
    field: z.literal(editedFields).meta({ description: "What was edited: content is the text of a comment." }),
    before: z.string().meta({ description: "The text before the edit." }),
    user: Author.nullable().meta({ description: "Who edited it. Null if that person is gone." }),
    created_at: Timestamp.meta({ description: "When it was edited." }),
  })
  .meta({ id: "Edit", description: "An edit of feedback or of a comment, as its team sees it." });

export const EditCursor = cursorOf(["newest"]);

export const editPageInput = {
  limit: pageSize("10"),
  cursor: EditCursor.input,
};

export const EditPage = z.object({ items: z.array(Edit), next_cursor: z.string().nullable() }).meta({ id: "EditPage" });
