import {
  type Connection,
  expectEmbedded,
  openEmbedded,
  openPostgres,
  type Warn,
  type WatchStatement,
} from "@earshot/db";
import { type Tables, toDomainError } from "@earshot/operations";
import type { FastifyBaseLogger } from "fastify";
import { setTimeout } from "node:timers/promises";
import type { Settings } from "./env.ts";

/** Makes ready what the settings name. PostgreSQL may be away: it is only asked once there is something to ask. */
export const connect = (settings: Settings, warn: Warn, watch?: WatchStatement): Promise<Connection> =>
  settings.DATABASE_URL
    ? openPostgres(
        {
          url: settings.DATABASE_URL,
          replicaUrls: settings.DATABASE_REPLICA_URLS,
          planCacheMode: settings.DATABASE_PLAN_CACHE_MODE,
        },
        warn,
        watch,
      )
    : openEmbedded(settings.DATA_DIR, warn, watch);

/** Opens the database that the settings name and brings its schema up to date. */
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

/** The same, for work that a database made this instant has no use for. FolderError where there is none. */
export async function openExisting(settings: Settings, warn: Warn): Promise<Connection> {
  if (!settings.DATABASE_URL) expectEmbedded(settings.DATA_DIR);
  return openDatabase(settings, warn);
}

/** How long a database that is away is left alone before it is asked again, in milliseconds. */
const pause = 1_000;

/**
 * Does what a start does in the database, again and again where that is away. What no waiting mends, such as a wrong
 * password or a database that does not exist, is thrown.
 */
export async function whenItAnswers<T>(logger: FastifyBaseLogger, work: () => Promise<T>): Promise<T> {
  for (let told = ""; ; await setTimeout(pause))
    try {
      return await work();
    } catch (error) {
      const { code } = toDomainError(error);
      if (code !== "SERVICE_UNAVAILABLE" || !(error instanceof Error)) throw error;
      // Once for each reason, however long it takes.
      if (error.message !== told)
        logger.warn(`the database does not answer, it is asked every second: ${error.message}`);
      told = error.message;
    }
}

/** Whether anyone can use this database yet. */
export async function hasUsers({ em }: Connection): Promise<boolean> {
  const someone = await em.getKysely<Tables>().selectFrom("users").select("id").limit(1).executeTakeFirst();
  return someone !== undefined;
}
