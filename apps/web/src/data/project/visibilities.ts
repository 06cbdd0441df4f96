/** The visibilities of a project: each with its name and its meaning. */
export const visibilities = [
  ["public", "Everyone", "Anybody with the link, and search engines. To vote or write, people sign in."],
  ["internal", "Whoever is signed in", "Nobody without an account on this server. Search engines see nothing."],
  ["private", "The team", "For everyone else there is nothing at this address, not even the changelog."],
] as const;
