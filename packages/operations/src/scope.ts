import type { Role } from "./access.ts";
import type { Db } from "./database.ts";

/** Who may create projects: everyone who is signed in, or the admins of this server. */
export type ProjectCreation = "everyone" | "admins";

/** What a use-case works with when it belongs to the caller alone. */
export interface CallerScope {
  readonly db: Db;
  readonly caller: { readonly id: string; readonly sessionId: string | null };
  readonly projectCreation: ProjectCreation;
  /** Whether a password is the one of this hash. */
  isPassword(password: string, hash: string): Promise<boolean>;
}

/** What a use-case works with inside a project; `role` is null for those who are not on the team. */
export interface ProjectScope extends CallerScope {
  readonly project: { readonly id: string };
  readonly role: Role | null;
}
