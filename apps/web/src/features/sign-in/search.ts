const modes = ["password", "sign-up", "forgotten"] as const;

/** Which form is shown. Without one it is that of a mailed link, or of a password where there is no mail. */
export type Mode = (typeof modes)[number];

/** What the addresses of the pages of sign-in say. */
export interface SignInSearch {
  /** Where to go afterwards. */
  next?: string | undefined;
  /** The id of the feedback that somebody was about to vote for. */
  vote?: string | undefined;
  mode?: Mode | undefined;
  /** What went wrong with a link, or at a provider. */
  error?: string | undefined;
  /** A link's secret. */
  token?: string | undefined;
  /** Whether somebody came back to an invite to join at once. */
  join?: string | undefined;
}

const known = ["next", "vote", "error", "token", "join"] as const;

/** The router reads numbers and the like out of an address, where these are text. */
export const textsOf = <Name extends string>(search: Record<string, unknown>, name: Name): [Name, string][] => {
  const value = search[name];
  if (value === undefined) return [];
  return [[name, typeof value === "string" ? value : JSON.stringify(value)]];
};

export function readSearch(search: Record<string, unknown>): SignInSearch {
  const mode = modes.find((name) => name === search["mode"]);
  const given = known.flatMap((name) => textsOf(search, name));
  return { ...(Object.fromEntries(given) as SignInSearch), ...(mode && { mode }) };
}
