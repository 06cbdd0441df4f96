import { readdirSync } from "node:fs";
import type { Writable } from "node:stream";
import type { Constructor } from "@mikro-orm/core";
import { type Migration, Migrator } from "@mikro-orm/migrations";
import type { MikroORM, SqlEntityManager } from "@mikro-orm/sql";
import { entities } from "@earshot/domain";
import { adoptEvents, type Tables } from "@earshot/operations";
import { CompiledQuery } from "kysely";
import type { NotifyChannel } from "./notify-channel.ts";
import type { Warn } from "./warn.ts";

/** An open database, PGlite or PostgreSQL. */
export interface Connection {
  readonly em: SqlEntityManager;
  /** The channel to other processes on this database. The embedded one has no others. */
  readonly notifyChannel?: NotifyChannel | undefined;
  /** The options of a connection pool for the job queue. */
  readonly queue: Readonly<Record<string, unknown>>;
  /** PostgreSQL's connections, by the name of their pool. */
  readonly pools: ReadonlyMap<string, Readonly<Record<"totalCount" | "idleCount" | "waitingCount", number>>>;
  /** Brings the schema up to date. Several processes may do so at once. */
  migrate(): Promise<void>;
  /** Warns if PostgreSQL allows too few connections for the processes on it, of which this one does jobs or not. */
  checkLimits?: ((isWorking: boolean) => Promise<void>) | undefined;
  /** Writes a backup of the embedded database as it is now. PostgreSQL has tools of its own for that. */
  backUp?: ((target: Writable) => Promise<void>) | undefined;
  /** Frees the room of deleted rows in the embedded database. PostgreSQL does so by itself. */
  vacuum?: (() => Promise<void>) | undefined;
  close(): Promise<void>;
}

const folder = new URL("./migrations/", import.meta.url);

/** Every migration: the class `Up` of each file in `migrations`, in the order of their names. */
export const migrationsList = await Promise.all(
  readdirSync(folder)
    .toSorted()
    .map(async (file) => {
      const { Up } = (await import(new URL(file, folder).href)) as { Up: Constructor<Migration> };
      return { name: file.replace(/\.ts$/, ""), class: Up };
    }),
);

/** Updates the schema, and takes in events that were copied or restored from another database server. */
export async function bringUpToDate({ em, migrator }: MikroORM): Promise<void> {
  await migrator.up();
  // It fails on a standby, whose schema may be up to date.
  await em.getKysely<Tables>().executeQuery(CompiledQuery.raw("delete from events where false"));
  await adoptEvents(em.getKysely<Tables>());
}

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
