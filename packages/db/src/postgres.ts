import { MikroORM } from "@mikro-orm/postgresql";
import pg from "pg";
import { type Connection, ormOptions, type Warn } from "./connection.ts";

/** The key of the advisory lock that lets one process at a time migrate: "earshot" in ASCII. */
const migrationLock = 0x65_61_72_73_68_6f_74n;

/** Nothing waits for ever. Milliseconds; the statement and the lock are watched by PostgreSQL, the rest by `pg`. */
const timeouts = {
  connectionTimeoutMillis: 2_000,
  statement_timeout: 8_000,
  lock_timeout: 4_000,
  idle_in_transaction_session_timeout: 8_000,
  query_timeout: 9_000,
};

/** Opens PostgreSQL 15 or newer. Reads that may be stale go to a replica where there are some. */
export async function openPostgres(url: string, replicaUrls: readonly string[], warn: Warn): Promise<Connection> {
  const orm = await MikroORM.init({
    ...ormOptions(warn),
    clientUrl: url,
    replicas: replicaUrls.map((clientUrl) => ({ clientUrl })),
    driverOptions: { ...timeouts, keepAlive: true, application_name: "earshot", max: 20 },
  });
  return {
    em: orm.em,
    async migrate() {
      // A session of its own, without time-outs: others wait here while one migrates.
      const lock = new pg.Client({ connectionString: url, connectionTimeoutMillis: timeouts.connectionTimeoutMillis });
      await lock.connect();
      try {
        await lock.query("select pg_advisory_lock($1)", [migrationLock]);
        await orm.migrator.up();
      } finally {
        await lock.end();
      }
    },
    close: () => orm.close(),
  };
}
