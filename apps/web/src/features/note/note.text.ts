import { plural } from "../../ui/text/plural.ts";

/** The texts of the team's notes. */
export const noteText = {
  title: "Private notes",
  count: plural("private note", "private notes"),
  lead: "Only the team reads these.",
  noneText: "What the team should know, and nobody else.",
  mark: "Private note",
  label: "Private note",
  placeholder: "What should the team know?",
  hint: "Only the team reads this.",
  submit: "Add note",
  busy: "Saving …",
  edit: "Edit",
  editLabel: "Edit the private note",
  editOf: (name: string) => `Edit the private note of ${name}`,
  edited: "edited",
  save: "Save",
  cancel: "Cancel",
  delete: "Delete",
  deleteOf: (name: string) => `Delete the private note of ${name}`,
  deleted: "The note is deleted",
  deletedUser: "Deleted user",
} as const;
