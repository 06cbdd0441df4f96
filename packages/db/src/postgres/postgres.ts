import { setDistributed, type Tables } from "@earshot/operations";
import { MikroORM } from "@mikro-orm/postgresql";
import { CompiledQuery } from "kysely";
import type { ClientBase, Pool } from "pg";
import { type Connection, ormOptions } from "../connection.ts";
import { warnOfConnectionLimit } from "./connection-limit.ts";
import { migrate } from "./long-session.ts";
import { openNotifyChannel } from "./notify-channel.ts";
import { longestWait, watchPool } from "./pool.ts";
import { serverOptions } from "./servers.ts";
import type { Warn, WatchStatement } from "../warn.ts";

/** The most connections of one process for requests. One more connection listens. */
const maxServing = 20;
/** The most connections of one process for jobs. */
const maxWorking = 4;

/** Time-outs of statements, locks and transactions in milliseconds, by PostgreSQL. */
const serving = { lock_timeout: 4_000, statement_timeout: 8_000, idle_in_transaction_session_timeout: 8_000 };

/** The milliseconds that a statement of the job queue may take: some read the whole queue. */
const longestQueueStatement = 60_000;

export interface PostgresOptions {
  /** It may have several hosts, one of which accepts writes. */
  readonly url: string;
  /** The server itself, if `url` is a connection pooler in transaction mode: for what needs a session. */
  readonly directUrl?: string | undefined;
  /** Hot standbys, by which the pipeline may read. */
  readonly replicaUrls?: readonly string[];
  /** PostgreSQL's `plan_cache_mode`. By default each connection plans a statement once, whatever its values are. */
  readonly planCacheMode?: "force_generic_plan" | "auto";
  /** The most connections to the primary, and to each replica. */
  readonly maxConnections?: number;
}

/**
 * Settings of a session on Citus. It finds the node of a statement by the project in its values, so a generic plan is
 * of no use there. A change on every node may follow reads of several.
 */
const onCitus = {
  text: `select set_config('plan_cache_mode', 'auto', false),
    set_config('citus.multi_shard_modify_mode', 'sequential', false) from pg_extension where extname = 'citus'`,
  query_timeout: longestWait,
};

/** Opens PostgreSQL 15 or newer. */
export async function openPostgres(
  {
    url,
    directUrl,
    replicaUrls = [],
    planCacheMode = "force_generic_plan",
    maxConnections = maxServing,
  }: PostgresOptions,
  warn: Warn,
  watch: WatchStatement = (_, run) => run(),
): Promise<Connection> {
  const pools = new Map<string, Pool>();
  const server = serverOptions(url);
  const direct = directUrl === undefined ? server : serverOptions(directUrl);
  const pooled = (name: string, options: object) => ({
    ...options,
    ...serving,
    max: maxConnections,
    // Compiling a long statement takes longer than running it, and a page at random costs little more than the next one.
    options: `-c plan_cache_mode=${planCacheMode} -c jit=off -c random_page_cost=1.1`,
    async onConnect(session: ClientBase) {
      const { rows } = await session.query(onCitus);
      if (rows.length > 0) setDistributed(orm.em.getKysely<Tables>());
    },
    onPoolCreated(pool: Pool) {
      pools.set(name, pool);
      watchPool(pool, watch);
    },
  });
  const orm = await MikroORM.init({
    ...ormOptions(warn),
    clientUrl: server.connectionString,
    replicas: replicaUrls.map((clientUrl, index) => ({
      clientUrl,
      driverOptions: pooled(`replica ${index + 1}`, serverOptions(clientUrl)),
    })),
    driverOptions: pooled("primary", server),
  });
  const notifyChannel = openNotifyChannel({
    server: direct,
    // Not by `em.execute`: it writes parameters into the text, and each text is a statement to prepare.
    notify: (...line) => orm.em.getKysely().executeQuery(CompiledQuery.raw("select pg_notify($1, $2)", line)),
    warn,
  });
  return {
    em: orm.em,
    queue: { ...server, max: maxWorking, query_timeout: longestQueueStatement },
    pools,
    notifyChannel,
    migrate: () => migrate(direct, warn),
    async checkLimits(isWorking) {
      // A pooler opens as many as its own settings say.
      if (direct === server)
        await warnOfConnectionLimit(orm.em.getKysely(), 1 + maxConnections + (isWorking ? maxWorking : 0), warn);
    },
    async close() {
      await notifyChannel.close();
      await orm.close();
    },
  };
}
