import type { Role } from "./access.ts";
import type { Db } from "./database.ts";

/** Who may create projects: everyone who is signed in, or the admins of this server. */
export type ProjectCreation = "everyone" | "admins";

/** Encrypts a secret that has to be read again, for this place. Nobody reads it with a copy of the database alone. */
export type Seal = (place: string, secret: string) => Buffer;
/** Decrypts what `Seal` has encrypted for the same place. Throws if the server's own secret has changed since. */
export type Unseal = (place: string, sealed: Uint8Array) => string;

/** What a use-case works with when it belongs to the caller alone. */
export interface CallerScope {
  readonly db: Db;
  readonly caller: { readonly id: string; readonly sessionId: string | null };
  readonly projectCreation: ProjectCreation;
  /** Whether a password is the one of this hash. */
  isPassword(password: string, hash: string): Promise<boolean>;
  /** Null on a server without AUTH_SECRET. */
  readonly seal: Seal | null;
  /** The address that people reach this server at. */
  publicUrl(): string;
}

/** What finds out about other servers, before a transaction. */
export interface Preparation extends Pick<CallerScope, "publicUrl"> {
  readonly db: Db;
  readonly project: { readonly id: string };
  /** Asks name servers, for a limited time. */
  readonly dns: Dns;
}

/** The part of Node's resolver that operations use. */
export interface Dns {
  resolveTxt(name: string): Promise<string[][]>;
  resolveCname(name: string): Promise<string[]>;
  resolve4(name: string): Promise<string[]>;
  resolve6(name: string): Promise<string[]>;
}

/** What a use-case works with inside a project; `role` is null for those who are not on the team. */
export interface ProjectScope extends CallerScope {
  readonly project: { readonly id: string };
  readonly role: Role | null;
}
