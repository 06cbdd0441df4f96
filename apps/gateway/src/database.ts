import { type Connection, openEmbedded, openPostgres, type Warn } from "@earshot/db";
import type { Settings } from "./env.ts";

/** Opens the database that the settings name and brings its schema up to date. */
export async function openDatabase(settings: Settings, warn: Warn): Promise<Connection> {
  const connection = settings.DATABASE_URL
    ? await openPostgres(settings.DATABASE_URL, settings.DATABASE_REPLICA_URLS, warn)
    : await openEmbedded(settings.DATA_DIR, warn);
  try {
    await connection.migrate();
    return connection;
  } catch (error) {
    await connection.close();
    throw error;
  }
}
