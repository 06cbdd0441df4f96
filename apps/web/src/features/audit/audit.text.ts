/** The texts of the audit. */
export const auditText = {
  title: "Audit",
  lead: "Who changed what here, for a year. Owners see it.",
  ownersOnly: "Only owners see who changed what.",
  download: "Download (ndjson)",
  areas: "What to show",
  list: "Who did what",
  columns: { when: "When", who: "Who", what: "What", change: "Change" },
  project: "Project",
  allProjects: "All projects",
  server: "This server",
  ofServer: "Of all projects and the server, for a year",
  none: "Nothing yet",
  noneText: "Changes of settings, the team, keys and content appear here.",
  nobody: "Nobody",
  commandLine: "The command line",
  deletedUser: "Deleted user",
  empty: "empty",
  arrow: "changed to",
} as const;

/** The operations of each part of the audit; all of them without a list. */
export const areas = {
  All: undefined,
  Settings: [
    ..."updateProject createProject deleteProject updateProjectConfig setProjectChat setProjectDomain verifyProjectDomain".split(
      " ",
    ),
    ..."updateSettings updateSsoSettings updateWidgetSettings createStatus updateStatus reorderStatuses".split(" "),
  ],
  Team: [
    ..."createInvite deleteInvite acceptInvite setMemberRole removeMember setClaimRole deleteClaimRole".split(" "),
    ..."mergePerson blockPerson forgetPerson deleteAccount".split(" "),
  ],
  Keys: "createSsoKey deleteSsoKey createWebhook updateWebhook deleteWebhook rotateWebhookSecret createToken revokeToken createRepository deleteRepository".split(
    " ",
  ),
  Moderation: ["approveItems", "hideItems", "markSpam", "restoreItems"],
  Moves: [
    ..."createImport startImportIntoProject undoImport importPeople importCompanies".split(" "),
    ..."createExport deleteExport".split(" "),
  ],
  Deletions: [
    ..."deleteFeedback deleteComment deleteNote deleteChangelog deleteTag deleteStatus".split(" "),
    ..."deleteCompany deleteSegment deleteView".split(" "),
  ],
} as const satisfies Record<string, string[] | undefined>;

export type Area = keyof typeof areas;

/** "Rotate webhook secret" of "rotateWebhookSecret". */
export const nameOf = (action: string): string => {
  const words = action.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
};
