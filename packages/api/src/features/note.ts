import { createNote, deleteNote, listNotes, updateNote } from "@earshot/domain";
import { mutation, query, router } from "../builder.ts";

export const note = router({
  list: query(listNotes),
  create: mutation(createNote),
  update: mutation(updateNote),
  delete: mutation(deleteNote),
});
