import { settingsTitle } from "./title.text.ts";

/** The texts of the project's general settings. */
export const settingsText = {
  title: settingsTitle.general,
  lead: "What the project is called, who may read it, and who may write.",
  readOnly: "Only admins and owners of the project change its settings.",
  saved: "Saved.",
  project: {
    title: "Project",
    name: "Name",
    slug: "Address",
    slugHint: "Links with the address before it stop working.",
    icon: "Icon",
    uploadIcon: "Upload an icon",
    uploadImage: "Upload a picture",
    iconHint: "An uploaded square picture, or the address of one. Without one, the name's first letter stands for it.",
    image: "Picture in link previews",
    imageHint:
      "An uploaded picture, or the address of one, about 1200 by 630 pixels. Chats and social networks show it beside a link.",
    submit: "Save",
    busy: "Saving …",
  },
  access: {
    title: "Access",
    visibility: "Who may read",
    participation: {
      voting: [
        "Voting",
        "Who may vote for feedback and comments. Anyone: also without signing in, where nothing keeps one visitor from voting many times.",
      ],
      commenting: ["Commenting", "Who may comment and reply. Moderation has rules for what guests write."],
      posting: ["Posting", "Who may share feedback. Moderation has rules for what guests write."],
    },
    listed: "Listed",
    listedHint: "This server's first page and its sitemap name the board. Otherwise people need its address.",
    tags: "Authors tag",
    tagsHint: "Whoever shares feedback may tag it, through an API. Otherwise only the team does.",
    participants: [
      ["anyone", "Anyone"],
      ["everyone", "Everyone"],
      ["team", "Team"],
    ],
  },
  rules: {
    title: "Moderation",
    lead: "What is held, only its author and the team see, until somebody of the team approves it. The team itself is never held.",
    hold: "Hold what comes from",
    holds: [
      ["nothing", "Nobody"],
      ["anonymous", "People who are not signed in"],
      ["newcomers", "Newcomers"],
      ["everyone", "Everyone"],
    ],
    fields: {
      until: ["Until so many of theirs are public", "Then a newcomer is one no longer."],
      held: ["Words that hold", "Separated by commas. A text with one of them waits for the team."],
      refused: ["Words that refuse", "Separated by commas. A text with one of them is not taken."],
      links: ["Most links", "A text with more links waits for the team. Empty: any number."],
      reports: ["Reports that hold", "What so many people report is held. Empty: it stays, and you see the reports."],
    },
    save: "Save",
    busy: "Saving …",
    saved: "Saved.",
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
