/** Where a caller may stand in a project, from the least to the most. */
export const standings = ["anonymous", "outsider", "member", "admin", "owner"] as const;
export type Standing = (typeof standings)[number];
export const roles = ["member", "admin", "owner"] as const;
export type Role = (typeof roles)[number];

/** What an operation asks of its caller. The permission table is printed from these. */
export interface Access<Least extends Standing = Standing> {
  /** The least standing that may do it to anything in the project. */
  readonly least: Least;
  /** Whether those below `least` may do it to what is their own. */
  readonly own: boolean;
}

/** Everyone, without a token. */
export const anyone: Access<"anonymous"> = { least: "anonymous", own: false };
/** Everyone with a valid token, on the team or not. */
export const signedIn: Access<"outsider"> = { least: "outsider", own: false };
/** The team, from this role up. To an outsider the project does not exist. */
export const team = (least: Role): Access<Role> => ({ least, own: false });
/** The team from this role up, and everyone else on what is their own. */
export const ownOr = (least: Role): Access<Role> => ({ least, own: true });

/** The answer to one cell of the permission table: yes, on own things only, or refused in one of three ways. */
export type Verdict = "yes" | "own" | "unauthorized" | "hidden" | "forbidden";

export function verdict(access: Access, standing: Standing): Verdict {
  if (standings.indexOf(standing) >= standings.indexOf(access.least)) return "yes";
  if (standing === "anonymous") return "unauthorized";
  if (access.own) return "own";
  return standing === "outsider" ? "hidden" : "forbidden";
}
