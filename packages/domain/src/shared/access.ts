/** Where a caller may stand in a project, from the least to the most. */
export const standings = ["anonymous", "outsider", "member", "admin", "owner"] as const;
export type Standing = (typeof standings)[number];
/** A place on a project's team. */
export type Role = Exclude<Standing, "anonymous" | "outsider">;

/** What an operation asks of its caller. The permission table is printed from these. */
export interface Access<Least extends Standing | "nobody" = Standing | "nobody"> {
  /** The least standing that may do it to anything in the project. */
  readonly least: Least;
  /** The least standing that may do it to what is their own; no one where it is missing. */
  readonly own?: Standing;
  /** The least standing that may do it to whoever has a lower role. */
  readonly lower?: Role;
  /** The fields that not even the owner of a thing may name below `least`. */
  readonly notOwn?: readonly string[];
}

/** Everyone, without a token. */
export const anyone: Access<"anonymous"> = { least: "anonymous" };
/** Everyone with a valid token, on the team or not. */
export const signedIn: Access<"outsider"> = { least: "outsider" };
/** The team, from this role up. To an outsider the project does not exist. */
export const team = (least: Role): Access<Role> => ({ least });
/** The team from this role up, and everyone else on what is their own, save for these fields. */
export const ownOr = (least: Role, notOwn: readonly string[] = []): Access<Role> => ({
  least,
  own: "outsider",
  notOwn,
});
/** Only those whose it is, whatever their role. */
export const author: Access<"nobody"> = { least: "nobody", own: "outsider" };
/** Owners on anyone, admins on lower roles, and everyone on the team on themselves. */
export const lowerOrSelf: Access<Role> = { least: "owner", lower: "admin", own: "member" };

/** The answer to one cell of the permission table: yes, yes for some things, or refused in one of three ways. */
export type Verdict = "yes" | "lower" | "own" | "unauthorized" | "hidden" | "forbidden";

/** Whether this standing is at least that one. */
export const reaches = (standing: Standing, least: Standing | "nobody"): boolean =>
  least !== "nobody" && standings.indexOf(standing) >= standings.indexOf(least);

/** What the declared access says to a caller of this standing. */
export function verdict({ least, lower, own }: Access, standing: Standing): Verdict {
  if (reaches(standing, least)) return "yes";
  if (standing === "anonymous") return "unauthorized";
  if (lower && reaches(standing, lower)) return "lower";
  if (own && reaches(standing, own)) return "own";
  return standing === "outsider" ? "hidden" : "forbidden";
}
