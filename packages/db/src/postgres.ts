import { MikroORM } from "@mikro-orm/postgresql";
import { CompiledQuery, type DatabaseConnection } from "kysely";
import type { Pool } from "pg";
import { type Connection, ormOptions, type Warn } from "./connection.ts";

/** The key of the advisory lock that lets one process at a time migrate: "earshot" in ASCII. */
const migrationLock = 0x65_61_72_73_68_6f_74n;

const connecting = { connectionTimeoutMillis: 2_000, keepAlive: true, application_name: "earshot" };
const lock_timeout = 4_000;

/** Nothing waits for ever. Milliseconds; the statement and the lock are watched by PostgreSQL, the rest by `pg`. */
const serving = {
  ...connecting,
  lock_timeout,
  statement_timeout: 8_000,
  idle_in_transaction_session_timeout: 8_000,
  query_timeout: 9_000,
  max: 20,
  onPoolCreated: endStuckConnections,
};

/**
 * A query that `pg` gives up on leaves its connection waiting for the answer, and whoever got the connection next would
 * wait behind it: for a quarter of an hour, where the server's machine is gone without a word. So it is ended.
 */
function endStuckConnections(pool: Pool): void {
  pool.on("connect", (client) => {
    const query = client.query.bind(client) as (...parameters: unknown[]) => unknown;
    client.query = ((...parameters: unknown[]) => {
      const result = query(...parameters);
      if (result instanceof Promise)
        result.catch((error: unknown) => {
          if (error instanceof Error && error.message === "Query read timeout") void client.end();
        });
      return result;
    }) as typeof client.query;
  });
}

/** Opens PostgreSQL 15 or newer. Reads that may be stale go to a replica where there are some. */
export async function openPostgres(url: string, replicaUrls: readonly string[], warn: Warn): Promise<Connection> {
  const orm = await MikroORM.init({
    ...ormOptions(warn),
    clientUrl: url,
    replicas: replicaUrls.map((clientUrl) => ({ clientUrl })),
    driverOptions: serving,
  });
  return { em: orm.em, migrate: () => migrate(url, warn), close: () => orm.close() };
}

/**
 * One session takes the lock and migrates, so that neither outlives the other. Its statements may take as long as a
 * large table needs, and others wait for it as long; only a table's lock, behind which requests queue, has its limit.
 */
async function migrate(url: string, warn: Warn): Promise<void> {
  const orm = await MikroORM.init({
    ...ormOptions(warn),
    clientUrl: url,
    driverOptions: { ...connecting, max: 1 },
    async onCreateConnection(connection) {
      const session = connection as DatabaseConnection;
      await session.executeQuery(CompiledQuery.raw(`select pg_advisory_lock(${migrationLock})`));
      await session.executeQuery(CompiledQuery.raw(`set lock_timeout = ${lock_timeout}`));
    },
  });
  try {
    // The migrator would make a database that is missing.
    await orm.em.execute("select 1");
    await orm.migrator.up();
  } finally {
    await orm.close();
  }
}
