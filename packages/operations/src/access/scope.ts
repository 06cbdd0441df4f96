import { type Expression, sql } from "kysely";
import type { Role } from "./access.ts";
import type { Db } from "../sql/database.ts";

/** The people who may create projects: everyone who is signed in, or the admins of this server. */
export type ProjectCreation = "everyone" | "admins";

/** Encrypts a secret that has to be read again, for this place. Nobody reads it with a copy of the database alone. */
export type Seal = (place: string, secret: string) => Buffer;
/** Decrypts what `Seal` has encrypted for the same place. Throws if the server's own secret has changed since. */
export type Unseal = (place: string, sealed: Uint8Array) => string;

/** The values of a use-case that is about no project. */
export interface CallerScope {
  readonly db: Db;
  readonly caller: { readonly id: string; readonly sessionId: string | null };
  readonly projectCreation: ProjectCreation;
  /** Null on a server without AUTH_SECRET. */
  readonly seal: Seal | null;
  /** The address that people reach this server at. */
  publicUrl(): string;
}

/** The values of `prepare`, which takes its time before a transaction: it asks other servers, or tries a password. */
export interface Preparation extends Pick<CallerScope, "db" | "caller" | "publicUrl"> {
  readonly project: { readonly id: string };
  /** Checks a password against a hash. */
  isPassword(password: string, hash: string): Promise<boolean>;
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

/** The values of a use-case in a project. `role` is null for callers who are not on the team. */
export interface ProjectScope extends CallerScope {
  readonly project: { readonly id: string };
  readonly role: Role | null;
}

/** The caller, the project and the role, as a statement needs them: values, or columns of its own. */
export interface Scope {
  readonly project: { readonly id: string | Expression<string> };
  readonly caller: {
    readonly id: string | Expression<string>;
    /** Null for a caller without a session. */
    readonly sessionId?: string | null | Expression<string | null>;
    /** Of somebody who is no user of this server, as CallerAccess has it. */
    readonly kind?: Expression<string | null>;
  };
  readonly role: Role | null | Expression<Role | null>;
  /** True if the statement runs on Citus: see distributed.ts. */
  readonly isDistributed?: boolean;
}

/** True for the row of this id in the scope's project. */
export const isProjectRow = ({ project }: Pick<Scope, "project">, id: string) =>
  sql<boolean>`project_id = ${project.id} and id = ${id}`;

/** Locks the project's row until the transaction ends, so that those who call this run one at a time. */
export const lockProject = ({ db, project }: Pick<ProjectScope, "db" | "project">) =>
  sql`select id from projects where id = ${project.id} for no key update`.execute(db);
