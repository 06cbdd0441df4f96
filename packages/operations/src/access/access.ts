/**
 * A caller's standing in a project, from the lowest to the highest. A visitor is anonymous, in a public project. A guest
 * is one who has written something there. A person is signed in to this project alone, by a token that its team's product
 * has signed. An outsider is a user of this server.
 */
export const standings = ["anonymous", "visitor", "guest", "person", "outsider", "member", "admin", "owner"] as const;
export type Standing = (typeof standings)[number];
/** A role on a project's team. */
export type Role = Extract<Standing, "member" | "admin" | "owner">;

/** The people who may know of a project: everyone, everyone who is signed in, or its team. */
export const visibilities = ["public", "internal", "private"] as const;
export type Visibility = (typeof visibilities)[number];

/** The scopes of a token: to read, to write, and to manage a project, its team and the caller's own settings. */
export const tokenScopes = ["read", "write", "manage"] as const;
export type TokenScope = (typeof tokenScopes)[number];

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
  /** The activities that it is a part of, such as "voting", which a project can reserve for its team: whoever may do one may do it. */
  readonly reserved?: readonly string[];
  /** The scope that a token needs. Reads take `read`; see `writeAccess` for writes. */
  readonly scope?: TokenScope;
  /** True if a token needs `read` besides: more is read than what takes `scope`. */
  readonly readsMore?: true;
  /** True if tokens that are limited to projects may do it, although it is about no project. */
  readonly ofLimited?: true;
  /** True if only admins of this server may do it. To everybody else it does not exist. */
  readonly ofServer?: true;
}

/** Everyone, also anonymous callers. */
export const anyone: Access<"anonymous"> = { least: "anonymous" };
/** Every signed-in caller, on the team or not, and in a public project everyone. */
export const reader: Access<"visitor"> = { least: "visitor" };
/** Every user of this server, on the team or not. */
export const signedIn: Access<"outsider"> = { least: "outsider" };
/** The admins of this server. Tokens need the scope `manage`, also to read. */
export const serverAdmin: Access<"outsider"> = { least: "outsider", scope: "manage", ofServer: true };
/** Every signed-in caller: also the people of this project who are no users of this server. */
export const participant: Access<"person"> = { least: "person" };
/**
 * Every signed-in caller of the project. Only its team, if it reserves all of these activities. Also guests, if it lets them do
 * one.
 */
export const unlessReserved = (...reserved: string[]): Access<"person"> => ({ least: "person", reserved });
/** The team from this role up. To an outsider the project does not exist. */
export const team = (least: Role): Access<Role> => ({ least });
/** The team from this role up, and everyone else on their own things, except for these fields. */
export const ownOr = (least: Role, notOwn: readonly string[] = []): Access<Role> => ({
  least,
  own: "person",
  notOwn,
});
/** Only the author, whatever their role. */
export const author: Access<"nobody"> = { least: "nobody", own: "person" };
/** Owners on anyone, admins on lower roles, and every member on themselves. */
export const lowerOrSelf: Access<Role> = { least: "owner", lower: "admin", own: "member" };

/** For tokens that may manage, although it takes no role: what decides over the caller themselves or other projects. */
export const managing = <Least extends Standing | "nobody">(access: Access<Least>): Access<Least> => ({
  ...access,
  scope: "manage",
});
/** Also for tokens that are limited to projects: it is about no project, and shows nothing of other projects. */
export const ofLimited = <Least extends Standing | "nobody">(access: Access<Least>): Access<Least> => ({
  ...access,
  ofLimited: true,
});
/** The access of a write, with its scope: what takes an admin or an owner is to manage. */
export const writeAccess = (access: Access): Access => ({
  scope: access.least === "admin" || access.least === "owner" ? "manage" : "write",
  ...access,
});
/** The scope that an operation with this access takes; undefined where no caller is looked up. */
export const tokenScopeOf = ({ least, scope = "read" }: Access): TokenScope | undefined =>
  least === "anonymous" ? undefined : scope;

/** One cell of the permission table: allowed, allowed for some things, or refused in one of three ways. */
export type Verdict = "yes" | "lower" | "own" | "unauthorized" | "hidden" | "forbidden";

/** True if a standing is at least the given one. */
export const reaches = (standing: Standing, least: Standing | "nobody"): boolean =>
  least !== "nobody" && standings.indexOf(standing) >= standings.indexOf(least);

/** The activities that a project reserves for its team, and those that it lets guests do. */
export interface Participation {
  readonly teamOnly?: readonly string[] | undefined;
  readonly guestsMay?: readonly string[] | undefined;
  /** True of a caller who administers this server. */
  readonly isServerAdmin?: boolean | undefined;
}

/** The verdict on a caller of this standing, in a project with these settings. */
export function verdict(
  { least, lower, own, reserved, ofServer }: Access,
  standing: Standing,
  { teamOnly = [], guestsMay = [], isServerAdmin = false }: Participation = {},
): Verdict {
  if (ofServer && reaches(standing, "outsider")) return isServerAdmin ? "yes" : "hidden";
  const isOnTeam = reaches(standing, "member");
  if (standing === "guest" && reserved?.some((activity) => guestsMay.includes(activity))) return "yes";
  if (!isOnTeam && reaches(standing, least) && reserved?.every((activity) => teamOnly.includes(activity)))
    return "forbidden";
  if (reaches(standing, least)) return "yes";
  // The operation needs a user of this server.
  if (!reaches(standing, "person") || (standing === "person" && least === "outsider")) return "unauthorized";
  if (lower && reaches(standing, lower)) return "lower";
  if (own && reaches(standing, own)) return "own";
  return isOnTeam ? "forbidden" : "hidden";
}
