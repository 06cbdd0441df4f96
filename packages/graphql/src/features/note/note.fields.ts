import { isNote, listNotes, Note, NotePath, noteRows, notesOn } from "@earshot/domain";
import { team } from "@earshot/operations";
import { sql } from "kysely";
import { listField, plainFields } from "../../select/fields.sql.ts";
import { select } from "../../select/select.ts";
import type { ObjectType } from "../../select/selection.ts";
import { personField } from "../person/person.fields.ts";

const noteType: ObjectType = {
  name: "Note",
  description: Note.description ?? "",
  fields: {
    ...plainFields(Note),
    user: personField("user_id", "The member who wrote it."),
  },
};

/** The team's notes on feedback. */
export const notesField = listField(
  () => noteType,
  (row) => notesOn(row, sql.ref<string>(`${row.alias}.id`)),
  { description: "The team's notes on it, oldest first.", access: listNotes.access },
);

export const selectNote = select({
  name: "selectNote",
  summary: "Returns a note.",
  access: team("member"),
  input: NotePath,
  noun: "note",
  type: noteType,
  from: (scope, path) => noteRows(scope).where(isNote(scope, path)),
});
