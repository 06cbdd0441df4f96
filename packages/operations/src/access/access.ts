/** A caller's standing in a project, from the lowest to the highest. A visitor is anonymous, in a public project. */
export const standings = ["anonymous", "visitor", "outsider", "member", "admin", "owner"] as const;
export type Standing = (typeof standings)[number];
/** A role on a project's team. */
export type Role = Exclude<Standing, "anonymous" | "visitor" | "outsider">;

/** The people who may know of a project: everyone, everyone who is signed in, or its team. */
export const visibilities = ["public", "internal", "private"] as const;
export type Visibility = (typeof visibilities)[number];

/** The callers who may run an operation. The permission table is generated from these. */
export interface Access<Least extends Standing | "nobody" = Standing | "nobody"> {
  /** The lowest standing that may do it to anything in the project. */
  readonly least: Least;
  /** The lowest standing that may do it to their own things. */
  readonly own?: Standing;
  /** The lowest standing that may do it to members with a lower role. */
  readonly lower?: Role;
  /** Fields that callers below `least` may not set even on their own things. */
  readonly notOwn?: readonly string[];
  /** Its name among the activities that a project can reserve for its team, such as "voting". */
  readonly reserved?: string;
}

/** Everyone, also anonymous callers. */
export const anyone: Access<"anonymous"> = { least: "anonymous" };
/** Every signed-in caller, on the team or not, and in a public project everyone. */
export const reader: Access<"visitor"> = { least: "visitor" };
/** Every signed-in caller, on the team or not. */
export const signedIn: Access<"outsider"> = { least: "outsider" };
/** Every signed-in caller, or the team alone where the project reserves this for it. */
export const unlessReserved = (reserved: string): Access<"outsider"> => ({ least: "outsider", reserved });
/** The team from this role up. To an outsider the project does not exist. */
export const team = (least: Role): Access<Role> => ({ least });
/** The team from this role up, and everyone else on their own things, except for these fields. */
export const ownOr = (least: Role, notOwn: readonly string[] = []): Access<Role> => ({
  least,
  own: "outsider",
  notOwn,
});
/** Only the author, whatever their role. */
export const author: Access<"nobody"> = { least: "nobody", own: "outsider" };
/** Owners on anyone, admins on lower roles, and every member on themselves. */
export const lowerOrSelf: Access<Role> = { least: "owner", lower: "admin", own: "member" };

/** One cell of the permission table: allowed, allowed for some things, or refused in one of three ways. */
export type Verdict = "yes" | "lower" | "own" | "unauthorized" | "hidden" | "forbidden";

/** True if a standing is at least the given one. */
export const reaches = (standing: Standing, least: Standing | "nobody"): boolean =>
  least !== "nobody" && standings.indexOf(standing) >= standings.indexOf(least);

/** The verdict on a caller of this standing, in a project that reserves these activities for its team. */
export function verdict(
  { least, lower, own, reserved }: Access,
  standing: Standing,
  teamOnly: readonly string[] = [],
): Verdict {
  if (standing === "outsider" && reserved !== undefined && teamOnly.includes(reserved)) return "forbidden";
  if (reaches(standing, least)) return "yes";
  if (standing === "anonymous" || standing === "visitor") return "unauthorized";
  if (lower && reaches(standing, lower)) return "lower";
  if (own && reaches(standing, own)) return "own";
  return standing === "outsider" ? "hidden" : "forbidden";
}
