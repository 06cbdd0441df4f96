import { Note } from "@earshot/domain";
import { resultType } from "../../resolve/root-fields.ts";
import { selectNote } from "./note.fields.ts";

resultType([Note], selectNote.type, {
  select: selectNote,
  inputOf: ({ feedback_id, id }, { projectSlug }) => ({ projectSlug, feedbackId: feedback_id, noteId: id }),
});
