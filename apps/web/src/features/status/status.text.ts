const pieces = (count: number) =>
  count === 0
    ? "no feedback"
    : count === 1
      ? "1 piece of feedback"
      : `${count.toLocaleString("en")} pieces of feedback`;

/** The texts of the statuses' page. */
export const statusText = {
  title: "Statuses",
  lead: "The names are yours. The stage says what a status means: it makes the glyph, the roadmap and the inbox.",
  add: "Add status",
  list: "Statuses",
  readOnly: "Only admins and owners of the project change its statuses.",
  stages: { new: "New", planned: "Planned", active: "Active", done: "Done", closed: "Closed" },
  pieces,
  moving: (count: number, into: string) => `${pieces(count)} on the way to ${into}`,
  form: {
    add: "Add a status",
    edit: (name: string) => `Change the status ${name}`,
    name: "Name",
    color: "Colour",
    stage: "Stage",
    submit: "Add status",
    save: "Save",
  },
  menu: (name: string) => `More for ${name}`,
  edit: "Edit",
  up: "Move up",
  down: "Move down",
  remove: "Delete",
  handle: (name: string) => `Move ${name}: drag it, or press the up and down arrows`,
  moved: (name: string, place: number, count: number) => `${name} is now ${place} of ${count}.`,
  deletion: {
    label: (name: string) => `Delete the status ${name}`,
    into: "Its feedback gets",
    warning: (count: number) =>
      count === 0 ? "It has no feedback. This cannot be undone." : `It has ${pieces(count)}. This cannot be undone.`,
    submit: "Delete status",
    last: "A project keeps at least one status. Add another one first.",
  },
} as const;
