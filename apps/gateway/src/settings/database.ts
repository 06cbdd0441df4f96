import {
  type Connection,
  expectEmbedded,
  openEmbedded,
  openPostgres,
  type Warn,
  type WatchStatement,
} from "@earshot/db";
import type { OpenFolder } from "@earshot/db/folder";
import { type Tables, toDomainError } from "@earshot/operations";
import type { FastifyBaseLogger } from "fastify";
import { setTimeout } from "node:timers/promises";
import type { Settings } from "./env.ts";

/** The number of connections to each database, for all workers together. A worker has at least five. */
const connectionsOfAll = 20;
const connectionsOfEach = 5;

/**
 * Connects to the database of the settings. PostgreSQL may be unreachable: the first statement contacts it. `opening` is the
 * embedded one, if it opens already.
 */
export const connect = (
  settings: Settings,
  warn: Warn,
  watch?: WatchStatement,
  opening?: Promise<OpenFolder>,
): Promise<Connection> =>
  settings.DATABASE_URL
    ? openPostgres(
        {
          url: settings.DATABASE_URL,
          directUrl: settings.DATABASE_DIRECT_URL,
          replicaUrls: settings.DATABASE_REPLICA_URLS,
          planCacheMode: settings.DATABASE_PLAN_CACHE_MODE,
          maxConnections: Math.max(connectionsOfEach, Math.ceil(connectionsOfAll / settings.WORKERS)),
        },
        warn,
        watch,
      )
    : openEmbedded(
        { folder: settings.DATA_DIR, fsync: settings.EMBEDDED_FSYNC, passphrase: settings.BACKUP_PASSPHRASE },
        warn,
        watch,
        opening,
      );

/** Opens the database of the settings and updates its schema. */
export async function openDatabase(settings: Settings, warn: Warn): Promise<Connection> {
  const connection = await connect(settings, warn);
  try {
    await connection.migrate();
    return connection;
  } catch (error) {
    await connection.close();
    throw error;
  }
}

/** Opens an existing database. Throws FolderError if there is none. */
export async function openExisting(settings: Settings, warn: Warn, open = openDatabase): Promise<Connection> {
  if (!settings.DATABASE_URL) expectEmbedded(settings.DATA_DIR);
  return open(settings, warn);
}

/** The time between two attempts to reach the database, in milliseconds. */
const pause = 1_000;

/**
 * Runs work of the start in the database, and retries it while the database is unreachable. Throws errors that waiting
 * does not solve, such as a wrong password or a missing database.
 */
export async function retryUntilReachable<T>(logger: FastifyBaseLogger, work: () => Promise<T>): Promise<T> {
  for (let told = ""; ; await setTimeout(pause))
    try {
      return await work();
    } catch (error) {
      const { code } = toDomainError(error);
      if (code !== "SERVICE_UNAVAILABLE" || !(error instanceof Error)) throw error;
      // Each reason is logged once, however long it lasts.
      if (error.message !== told)
        logger.warn(`waiting for the database, which is asked every second: ${error.message}`);
      told = error.message;
    }
}

/** True if the database has users. */
export async function hasUsers({ em }: Connection): Promise<boolean> {
  const someone = await em.getKysely<Tables>().selectFrom("users").select("id").limit(1).executeTakeFirst();
  return someone !== undefined;
}
