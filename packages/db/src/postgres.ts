import { MikroORM } from "@mikro-orm/postgresql";
import { CompiledQuery, type DatabaseConnection } from "kysely";
import type { Pool } from "pg";
import { bringUpToDate, type Connection, ormOptions } from "./connection.ts";
import type { Warn, WatchStatement } from "./warn.ts";
import { openNotifyChannel } from "./notify-channel.ts";
import { watchPool } from "./pool.ts";

/** The key of the advisory lock that lets one process at a time migrate: "earshot" in ASCII. */
const migrationLock = 0x65_61_72_73_68_6f_74n;

const connecting = { connectionTimeoutMillis: 1_500, keepAlive: true, application_name: "earshot" };
const lock_timeout = 4_000;
const maxQueueConnections = 4;

/** Time-outs in milliseconds. PostgreSQL enforces those of statements, locks and transactions, `pg` the rest. */
const serving = {
  ...connecting,
  lock_timeout,
  statement_timeout: 8_000,
  idle_in_transaction_session_timeout: 8_000,
  query_timeout: 9_000,
};

export interface PostgresOptions {
  readonly url: string;
  /** Reads that may be out of date go to a replica if there are some. */
  readonly replicaUrls?: readonly string[];
  /** PostgreSQL's `plan_cache_mode`. By default each connection plans a statement once, whatever its values are. */
  readonly planCacheMode?: "force_generic_plan" | "auto";
  /** The most connections to the primary, and to each replica. */
  readonly maxConnections?: number;
}

/** Opens PostgreSQL 15 or newer. */
export async function openPostgres(
  { url, replicaUrls = [], planCacheMode = "force_generic_plan", maxConnections = 20 }: PostgresOptions,
  warn: Warn,
  watch: WatchStatement = (_, run) => run(),
): Promise<Connection> {
  const pools = new Map<string, Pool>();
  const pooled = (name: string) => ({
    ...serving,
    max: maxConnections,
    // Compiling a long statement takes longer than running it, and a page at random costs little more than the next one.
    options: `-c plan_cache_mode=${planCacheMode} -c jit=off -c random_page_cost=1.1`,
    onPoolCreated(pool: Pool) {
      pools.set(name, pool);
      watchPool(pool, watch);
    },
  });
  const orm = await MikroORM.init({
    ...ormOptions(warn),
    clientUrl: url,
    replicas: replicaUrls.map((clientUrl, index) => ({ clientUrl, driverOptions: pooled(`replica ${index + 1}`) })),
    driverOptions: pooled("primary"),
  });
  const notifyChannel = openNotifyChannel({
    options: { ...connecting, connectionString: url },
    // Not by `em.execute`: it writes parameters into the text, and each text is a statement to prepare.
    notify: (...line) => orm.em.getKysely().executeQuery(CompiledQuery.raw("select pg_notify($1, $2)", line)),
    warn,
  });
  return {
    em: orm.em,
    queue: { ...connecting, connectionString: url, max: maxQueueConnections },
    pools,
    notifyChannel,
    migrate: () => migrate(url, warn),
    async close() {
      await notifyChannel.close();
      await orm.close();
    },
  };
}

const migrate = (url: string, warn: Warn): Promise<void> => withLongSession(url, warn, bringUpToDate);

/**
 * One session takes the lock and does the work, so that neither outlives the other. Its statements have no time-out,
 * because a large table takes long. Only waiting for a table's lock has one, because requests queue behind it.
 */
export async function withLongSession<T>(url: string, warn: Warn, work: (orm: MikroORM) => Promise<T>): Promise<T> {
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
    // The migrator would create a missing database.
    await orm.em.execute("select 1");
    return await work(orm);
  } finally {
    await orm.close();
  }
}
