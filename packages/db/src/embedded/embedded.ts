import { existsSync } from "node:fs";
import { join } from "node:path";
import { MikroORM } from "@mikro-orm/postgresql";
import type { Pool } from "pg";
import { analyzeGrownTables } from "./analyze.ts";
import { backupsOf } from "./backup.ts";
import { readSecret } from "../auth-secret.ts";
import { bringUpToDate, type Connection, ormOptions } from "../connection.ts";
import type { Engine } from "./engine/engine.ts";
import { openFolder, type OpenFolder } from "./folder.ts";
import { FolderError } from "./lock.ts";
import type { Warn, WatchStatement } from "../warn.ts";

/** The number of requests that may be in PGlite's queue. Others wait in the pool. */
const max = 64;
/** The milliseconds that a request may wait in the pool. */
const connectionTimeoutMillis = 8_000;
const maxQueueSessions = 4;

export interface EmbeddedOptions {
  /** The data folder. */
  readonly folder: string;
  /** True if a write reaches the disk before it is acknowledged. If false, a power cut can lose or damage data. */
  readonly fsync?: boolean;
  /** Seals the secret in backups. */
  readonly passphrase?: string | undefined;
}

/** Opens the embedded PostgreSQL in this folder, or takes the one that opens already. Rejects as openFolder does. */
export async function openEmbedded(
  { folder, fsync = true, passphrase }: EmbeddedOptions,
  warn: Warn,
  watch: WatchStatement = (_, run) => run(),
  opening: Promise<OpenFolder> = openFolder(folder, fsync),
): Promise<Connection> {
  const { engine, unlock } = await opening;
  try {
    // A secret that was cut short is refused now, and not when somebody signs in.
    readSecret(folder);
    const orm = await openOrm(engine, warn, watch);
    const backUp = backupsOf(engine, orm, folder);
    const stopAnalyzing = analyzeGrownTables(engine);
    let isOpen = true;
    return {
      em: orm.em,
      queue: { max: maxQueueSessions, stream: () => engine.connect() },
      pools: new Map(),
      backUp: (target, options) => backUp(target, { passphrase, ...options }),
      vacuum: () => vacuum(orm),
      migrate: () => bringUpToDate(orm),
      async close() {
        if (!isOpen) return;
        isOpen = false;
        await stopAnalyzing();
        await orm.close();
        await engine.close();
        unlock();
      },
    };
  } catch (error) {
    await engine.close().finally(unlock);
    throw error;
  }
}

/** Does the rest of what PostgreSQL's autovacuum does: see analyzeGrownTables. Requests are served between two tables. */
async function vacuum({ em }: MikroORM): Promise<void> {
  const tables = await em.execute<{ name: string }[]>(
    "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname <> 'information_schema'",
  );
  for (const { name } of tables) await em.execute(`vacuum (analyze) ${name}`);
}

/** MikroORM on the sessions of the engine. */
export async function openOrm(engine: Engine, warn: Warn, watch: WatchStatement = (_, run) => run()) {
  const driverOptions = () => {
    // MikroORM would connect to a closed database again, when another process may already have the folder.
    if (engine.isClosed()) throw new Error("The database is closed.");
    return {
      max,
      connectionTimeoutMillis,
      // A session costs nothing while it is idle.
      idleTimeoutMillis: 0,
      stream: () => engine.connect(),
      onPoolCreated: (pool: Pool) => watchSessions(pool, watch),
    };
  };
  return MikroORM.init({ ...ormOptions(warn), dbName: "postgres", driverOptions });
}

function watchSessions(pool: Pool, watch: WatchStatement): void {
  pool.on("connect", (client) => {
    const query = client.query.bind(client) as (text: string, ...parameters: unknown[]) => unknown;
    client.query = ((text: string, ...parameters: unknown[]) =>
      watch(text, () => query(text, ...parameters))) as typeof client.query;
  });
}

/** The path of the database in this folder. Throws FolderError if there is none. */
export function expectEmbedded(folder: string): string {
  const dataDir = join(folder, "postgres");
  if (!existsSync(dataDir)) throw new FolderError(`There is no database in ${dataDir}.`);
  return dataDir;
}
