import { Migrator } from "@mikro-orm/migrations";
import type { SqlEntityManager } from "@mikro-orm/sql";
import { entities } from "@earshot/domain";
import { Initial } from "./migrations/0001-initial.ts";
import { Revisions } from "./migrations/0002-revisions.ts";
import { Search } from "./migrations/0003-search.ts";
import type { Wire } from "./wire.ts";

/** An open database: PGlite or PostgreSQL, the same to all who use it. */
export interface Connection {
  readonly em: SqlEntityManager;
  /** The way to other processes on this database, where there can be some. */
  readonly wire?: Wire | undefined;
  /** PostgreSQL's connections, by the name of their pool. */
  readonly pools: ReadonlyMap<string, Readonly<Record<"totalCount" | "idleCount" | "waitingCount", number>>>;
  /** Brings the schema up to date; several processes may do so at once. */
  migrate(): Promise<void>;
  close(): Promise<void>;
}

/** Told of what goes wrong outside any request, such as an idle connection that breaks. */
export type Warn = (message: string) => void;

/** Runs a statement, and returns what that returns. */
export type WatchStatement = <Result>(text: string, run: () => Result) => Result;

/** Every migration, in its order. */
export const migrationsList = [
  { name: "0001-initial", class: Initial },
  { name: "0002-revisions", class: Revisions },
  { name: "0003-search", class: Search },
];

/** What both adapters ask of MikroORM. */
export const ormOptions = (warn: Warn) => ({
  entities: [...entities],
  extensions: [Migrator],
  migrations: {
    tableName: "migrations",
    migrationsList,
    snapshot: false,
    silent: true,
  },
  // The foreign keys stand in the migrations: an entity lists its columns, and its queries join by themselves.
  schemaGenerator: { createForeignKeyConstraints: false },
  // A use-case says which of its statements may be answered by a replica.
  preferReadReplicas: false,
  // A database that is missing is a wrong setting; MikroORM would make one of that name.
  ensureDatabase: false,
  logger: warn,
});
