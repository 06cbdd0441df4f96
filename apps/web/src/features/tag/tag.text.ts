/** The texts of the tags' page. */
export const tagText = {
  title: "Tags",
  lead: "Tags group feedback across statuses. Everyone can filter the board by them.",
  add: "Add tag",
  list: "Tags",
  none: "No tags yet",
  noneText: "Add one for each part of the product that people talk about, such as tickets or accessibility.",
  readOnly: "You can add tags. Only admins and owners of the project rename and delete them.",
  form: {
    add: "Add a tag",
    edit: (name: string) => `Change the tag ${name}`,
    name: "Name",
    color: "Colour",
    submit: "Add tag",
    save: "Save",
  },
  edit: "Edit",
  editThis: (name: string) => `Edit ${name}`,
  remove: "Delete",
  removeThis: (name: string) => `Delete ${name}`,
  removed: (name: string) => `Tag “${name}” deleted`,
} as const;
