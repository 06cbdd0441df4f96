/** The texts of saved views. */
export const viewText = {
  views: "Views",
  none: "No views yet",
  save: "Save this view",
  rename: "Rename",
  delete: "Delete view",
  removed: (name: string) => `The view “${name}” is deleted.`,
  form: {
    save: "Save this view",
    rename: "Rename the view",
    name: "Name",
    shared: "Share it with the team",
    submit: "Save",
  },
} as const;
