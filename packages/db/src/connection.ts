import { Migrator } from "@mikro-orm/migrations";
import type { SqlEntityManager } from "@mikro-orm/sql";
import { entities } from "@earshot/domain";
import { Initial } from "./migrations/0001-initial.ts";
import { Revisions } from "./migrations/0002-revisions.ts";
import { Search } from "./migrations/0003-search.ts";
import type { NotifyChannel } from "./notify-channel.ts";
import type { Warn } from "./warn.ts";

/** An open database, PGlite or PostgreSQL. */
export interface Connection {
  readonly em: SqlEntityManager;
  /** The channel to other processes on this database. The embedded one has no others. */
  readonly notifyChannel?: NotifyChannel | undefined;
  /** PostgreSQL's connections, by the name of their pool. */
  readonly pools: ReadonlyMap<string, Readonly<Record<"totalCount" | "idleCount" | "waitingCount", number>>>;
  /** Brings the schema up to date. Several processes may do so at once. */
  migrate(): Promise<void>;
  close(): Promise<void>;
}

/** Every migration, in its order. */
export const migrationsList = [
  { name: "0001-initial", class: Initial },
  { name: "0002-revisions", class: Revisions },
  { name: "0003-search", class: Search },
];

/** The options of MikroORM that both databases share. */
export const ormOptions = (warn: Warn) => ({
  entities: [...entities],
  extensions: [Migrator],
  migrations: {
    tableName: "migrations",
    migrationsList,
    snapshot: false,
    silent: true,
  },
  // The migrations have the foreign keys. Entities only list columns, and queries join by themselves.
  schemaGenerator: { createForeignKeyConstraints: false },
  // The pipeline decides which statements a replica may serve.
  preferReadReplicas: false,
  // A missing database is a wrong setting. MikroORM would create one of that name.
  ensureDatabase: false,
  logger: warn,
});
