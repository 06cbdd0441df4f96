const modes = ["password", "sign-up", "forgotten"] as const;

/** The form to show. Without one, it is that of a mailed link, or of a password where there is no mail. */
export type Mode = (typeof modes)[number];

/** The search parameters of the sign-in pages. */
export interface SignInSearch {
  /** The address to go to afterwards. */
  next?: string | undefined;
  /** A project's own domain to continue at, and what it knows the browser by. */
  domain?: string | undefined;
  challenge?: string | undefined;
  /** The id of the feedback that somebody was about to vote for. */
  vote?: string | undefined;
  mode?: Mode | undefined;
  /** The error of a link, or of a provider. */
  error?: string | undefined;
  /** A link's secret. */
  token?: string | undefined;
  /** The key of an invite's link that an admin passed on. */
  key?: string | undefined;
}

const known = ["next", "domain", "challenge", "vote", "error", "token", "key"] as const;

/** Returns these parameters as text. The router parses numbers and the like, which here are text. */
export const textsOf = <Name extends string>(search: Record<string, unknown>, name: Name): [Name, string][] => {
  const value = search[name];
  if (value === undefined) return [];
  return [[name, typeof value === "string" ? value : JSON.stringify(value)]];
};

export function readSearch(search: Record<string, unknown>): SignInSearch {
  const mode = modes.find((name) => name === search["mode"]);
  const found = known.flatMap((name) => textsOf(search, name));
  // Without an explicit `undefined`, the router would keep the old value.
  return { ...(Object.fromEntries(found) as SignInSearch), mode };
}
