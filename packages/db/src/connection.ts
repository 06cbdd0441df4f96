import { readdirSync } from "node:fs";
import type { Writable } from "node:stream";
import type { Constructor } from "@mikro-orm/core";
import { type Migration, Migrator } from "@mikro-orm/migrations";
import type { MikroORM, SqlEntityManager } from "@mikro-orm/sql";
import { entities } from "@earshot/domain";
import { adoptEvents, type Tables } from "@earshot/operations";
import { CompiledQuery } from "kysely";
import type { NotifyChannel } from "./postgres/notify-channel.ts";
import type { Warn } from "./warn.ts";

export interface BackupOptions {
  /** Seals the folder's secret in it. */
  readonly passphrase?: string | undefined;
  /** Returns the pictures, which the backup has after the database. They are asked for once the database was read. */
  readonly pictures?: (() => AsyncIterable<Uint8Array>) | undefined;
}

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
  backUp?: ((target: Writable, options: BackupOptions) => Promise<void>) | undefined;
  /** Frees the room of deleted rows in the embedded database. PostgreSQL does so by itself. */
  vacuum?: (() => Promise<void>) | undefined;
  close(): Promise<void>;
}

const folder = new URL("./migrations/", import.meta.url);

const migrationNames = readdirSync(folder)
  .toSorted()
  .map((file) => file.replace(/\.ts$/, ""));

/** Loads every migration: the class `Up` of each file in `migrations`, in the order of their names. */
export const loadMigrations = () =>
  Promise.all(
    migrationNames.map(async (name) => {
      const { Up } = (await import(new URL(`${name}.ts`, folder).href)) as { Up: Constructor<Migration> };
      return { name, class: Up };
    }),
  );

/** Thrown if a newer Earshot has updated the schema: what this one does not know of, it would leave out or break. */
export class NewerDatabaseError extends Error {}

const known = new Set(migrationNames);

/** Returns the migrations among these names that this version does not have. */
export const newerMigrations = (names: readonly string[]): string[] => names.filter((name) => !known.has(name));

/** Updates the schema. Throws NewerDatabaseError, with nothing changed, if a newer version has done so. */
export async function updateSchema({ config, migrator }: MikroORM): Promise<void> {
  const executed = (await migrator.getExecuted()).map(({ name }) => name);
  const newer = newerMigrations(executed);
  if (newer.length > 0)
    throw new NewerDatabaseError(
      `A newer Earshot has updated this database (${newer.join(", ")}). Start that version, or restore the backup from before its update.`,
    );
  if (executed.length === migrationNames.length) return;
  config.get("migrations").migrationsList = await loadMigrations();
  await migrator.up();
}

/** Updates the schema, and takes in events that were copied or restored from another database server. */
export async function bringUpToDate(orm: MikroORM): Promise<void> {
  const { em } = orm;
  await updateSchema(orm);
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
    // They are loaded when the schema is updated, because a start that has no use for them would wait for 80 files.
    migrationsList: [],
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
