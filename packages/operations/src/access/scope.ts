import { type Expression, sql } from "kysely";
import type { Role, TokenScope } from "./access.ts";
import type { Db, Tables } from "../sql/database.ts";

/** The people who may create projects: everyone who is signed in, or the admins of this server. */
export type ProjectCreation = "everyone" | "admins";

/** Encrypts a secret that has to be read again, for this place. Nobody reads it with a copy of the database alone. */
export type Seal = (place: string, secret: string) => Buffer;
/** Decrypts what `Seal` has encrypted for the same place. Throws if the server's own secret has changed since. */
export type Unseal = (place: string, sealed: Uint8Array) => string;

/** The values of a use-case that is about no project. */
export interface CallerScope {
  readonly db: Db;
  readonly caller: {
    readonly id: string;
    readonly sessionId: string | null;
    /** The scopes of the caller's token; null for a caller without one, who may do all of it. */
    readonly scopes: readonly TokenScope[] | null;
  };
  readonly projectCreation: ProjectCreation;
  /** The most bytes of files that one project may have. */
  readonly projectBytes: number;
  /** Null on a server without AUTH_SECRET. */
  readonly seal: Seal | null;
  /** The address that people reach this server at. */
  publicUrl(): string;
}

/** A key that signs tokens for a project. It has one of the four. */
export interface SigningKey {
  readonly kid: string;
  /** Of HS256. */
  readonly secret?: Uint8Array | undefined;
  /** In PEM. */
  readonly publicKey?: string | undefined;
  /** The address of a JSON Web Key Set. */
  readonly jwksUrl?: string | undefined;
  /** An issuer of OpenID Connect, whose metadata names its key set. It verifies tokens of this issuer alone. */
  readonly issuer?: string | undefined;
}

/**
 * Returns the claims of a JWT that one of these keys has signed for one of these audiences, and the key's name. Throws 401
 * with a sentence that names the fault. A product's token may live for 10 minutes, an issuer's for 65.
 */
export type VerifySigned = (
  token: string,
  keys: readonly SigningKey[],
  audiences: readonly string[],
) => Promise<{ readonly kid: string; readonly claims: Readonly<Record<string, unknown>> }>;

/** The result of a test of the server, with a sentence of its own or the other server's. */
export interface TestResult {
  readonly is_ok: boolean;
  readonly detail: string;
}

/** The facts and tests of a server that only its own process has. */
export interface ServerTools {
  /** Its version, health, jobs, and settings without their secrets. */
  facts(): Promise<Readonly<Record<string, unknown>>>;
  /** Tries jobs again, or deletes them. Returns their ids. */
  changeJobs(change: "retry" | "forget", ids: readonly string[]): Promise<readonly string[]>;
  /** Sends a test mail to this address. */
  testMail(to: string): Promise<TestResult>;
  /** Opens this server at its public address. */
  testAddress(): Promise<TestResult>;
}

/** The values of `prepare`, which takes its time before a transaction: it asks other servers, or tries a password. */
export interface Preparation extends Pick<CallerScope, "db" | "caller" | "publicUrl"> {
  readonly project: { readonly id: string };
  /** Checks a password against a hash. */
  isPassword(password: string, hash: string): Promise<boolean>;
  /** Asks name servers, for a limited time. */
  readonly dns: Dns;
  /** Null on a server without AUTH_SECRET. */
  readonly unseal: Unseal | null;
  readonly verifySigned: VerifySigned;
  readonly server: ServerTools;
  /** True if the work is undone: then nothing is stored here either, except attempts that are counted. */
  readonly isRehearsal: boolean;
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
  /** A keyed hash of the network that the request comes from; null where it is not known. */
  readonly network: Buffer | null;
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
    /** The ids of the projects that the caller's token is limited to; null for all. */
    readonly projects?: Expression<readonly string[] | null>;
  };
  readonly role: Role | null | Expression<Role | null>;
  /** True if the statement runs on Citus: see distributed.ts. */
  readonly isDistributed?: boolean;
}

/** True if the caller's token is not limited to projects other than this one. */
export const isOfToken = ({ projects }: Scope["caller"], id: string) =>
  projects ? sql<boolean>`(${projects} is null or ${sql.ref(id)}::text = any(${projects}))` : sql<boolean>`true`;

/** True for the row of this id in the scope's project. */
export const isProjectRow = ({ project }: Pick<Scope, "project">, id: string) =>
  sql<boolean>`project_id = ${project.id} and id = ${id}`;

/**
 * Returns the `find` of things that belong to the whole project: the thing of this table whose id the input has under this
 * name.
 */
export const findIn =
  <Name extends string>(table: keyof Tables, name: Name) =>
  async ({ db, project }: Pick<ProjectScope, "db" | "project">, input: Readonly<Record<Name, string>>) => {
    const { rows } = await sql<{ user_id: null }>`select null as user_id from ${sql.table(table)}
      where ${isProjectRow({ project }, input[name])}`.execute(db);
    return rows[0];
  };

/** Locks the project's row until the transaction ends, so that those who call this run one at a time. */
export const lockProject = ({ db, project }: Pick<ProjectScope, "db" | "project">) =>
  sql`select id from projects where id = ${project.id} for no key update`.execute(db);
