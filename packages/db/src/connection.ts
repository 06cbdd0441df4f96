import { Migrator } from "@mikro-orm/migrations";
import type { SqlEntityManager } from "@mikro-orm/sql";
import { entities } from "@earshot/domain";
import { Initial } from "./migrations/0001-initial.ts";

/** An open database: PGlite or PostgreSQL, the same to all who use it. */
export interface Connection {
  readonly em: SqlEntityManager;
  /** Brings the schema up to date; several processes may do so at once. */
  migrate(): Promise<void>;
  close(): Promise<void>;
}

/** Told of what goes wrong outside any request, such as an idle connection that breaks. */
export type Warn = (message: string) => void;

/** What both adapters ask of MikroORM. */
export const ormOptions = (warn: Warn) => ({
  entities: [...entities],
  extensions: [Migrator],
  migrations: {
    tableName: "migrations",
    migrationsList: [{ name: "0001-initial", class: Initial }],
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
