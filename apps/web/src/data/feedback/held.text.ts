/** The texts about what only its author and the team see, and about reports. */
export const heldText = {
  badges: { waiting: "Waiting for the team", hidden: "Hidden by the team" },
  waiting: {
    title: "Waiting for the team.",
    text: "Only its author and the team see this. It shows to everybody once the team has approved it, and its author is told.",
  },
  hidden: { title: "The team has hidden this.", text: "Only its author and the team see it." },
  report: "Report",
  reportOf: (name: string) => `Report what ${name} wrote`,
  ask: "What is wrong with it?",
  askText: "The team reads this. Nobody else does, and nobody learns that it is from you.",
  reason: "Reason",
  cancel: "Cancel",
  reported: "Reported to the team.",
} as const;
