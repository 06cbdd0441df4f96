/** The texts about a project's people that several features show. */
export const peopleText = {
  kinds: {
    account: "Account",
    sso: "By token",
    anonymous: "Anonymous",
    imported: "Imported",
    added: "Added by team",
  },
  deleted: "Deleted user",
  find: "Name or e-mail",
  searching: "Searching …",
  nobodyFound: "Nobody has a name or an e-mail that begins like this.",
  aMonth: (amount: string) => `${amount} a month`,
} as const;
