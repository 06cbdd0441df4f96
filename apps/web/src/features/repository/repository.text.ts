/** The texts of the repositories whose CI writes changelogs. */
export const repositoryText = {
  title: "Repositories",
  lead: "Their CI may write changelogs here without a stored token: its forge vouches for each run.",
  list: "Repositories",
  add: "Add repository",
  none: "None yet.",
  anyRef: "every branch",
  by: (ref: string, issuer: string) => `${ref}, ${issuer}`,
  used: "Used ",
  never: "Never used",
  remove: "Delete",
  removeThis: (name: string) => `Delete ${name}`,
  removed: (name: string) => `Repository “${name}” deleted`,
  form: {
    name: "Repository",
    ref: "Only this branch",
    refHint: "Such as refs/heads/main of GitHub, or main of GitLab. Empty for every branch.",
    issuer: "Who signs the tokens",
    issuerHint: "GitHub Actions, unless your forge is another one: then such as https://gitlab.com.",
    submit: "Add repository",
  },
} as const;
