import type { Role } from "./access.ts";
import type { Db } from "./database.ts";

/** What a use-case works with when it belongs to the caller alone. */
export interface CallerScope {
  readonly db: Db;
  readonly caller: { readonly id: string };
}

/** What a use-case works with inside a project; `role` is null for those who are not on the team. */
export interface ProjectScope extends CallerScope {
  readonly project: { readonly id: string };
  readonly role: Role | null;
}
