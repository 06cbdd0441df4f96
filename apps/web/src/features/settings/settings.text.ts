/** The words of the project's general settings. */
export const settingsText = {
  title: "General",
  lead: "What the project is called, who may read it, and who may write.",
  readOnly: "Only admins and owners of the project change its settings.",
  saved: "Saved.",
  project: {
    title: "Project",
    name: "Name",
    slug: "Address",
    slugHint: "Links with the address before it stop working.",
    icon: "Icon",
    iconHint: "The address of a square image. Without one, the name's first letter stands for it.",
    image: "Picture in link previews",
    imageHint: "The address of an image, about 1200 by 630 pixels. Chats and social networks show it beside a link.",
    submit: "Save",
    busy: "Saving …",
  },
  access: {
    title: "Access",
    visibility: "Who may read",
    participation: {
      voting: ["Voting", "Who may vote for feedback and comments"],
      commenting: ["Commenting", "Who may comment and reply"],
      posting: ["Posting", "Who may share feedback"],
    },
    participants: [
      ["everyone", "Everyone"],
      ["team", "Team"],
    ],
  },
  messages: {
    title: "Messages and changelog",
    notify: "Tell voters",
    notifyHint: "Voters and watchers get an e-mail when the status of feedback changes.",
    preview: "Changelog preview",
    previewHint: "What the changelog's page shows of each entry",
    styles: [
      ["summary", "Summary"],
      ["content", "Full text"],
    ],
  },
  deletion: {
    title: "Delete the project",
    lead: "This deletes its feedback, comments, votes and changelogs for everyone. It cannot be undone.",
    open: "Delete project …",
    ask: (name: string) => `Delete ${name}?`,
    text: "All of its feedback, comments, votes and changelogs go, at once and for everyone. It cannot be undone.",
    type: (name: string) => `Type “${name}” to go on`,
    submit: "Delete for ever",
    busy: "Deleting …",
    cancel: "Cancel",
  },
} as const;
