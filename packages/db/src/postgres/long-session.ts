import { DomainError } from "@earshot/operations";
import { MikroORM } from "@mikro-orm/postgresql";
import { CompiledQuery } from "kysely";
import type { ClientBase } from "pg";
import { bringUpToDate, ormOptions } from "../connection.ts";
import type { ServerOptions } from "./servers.ts";
import type { Warn } from "../warn.ts";

/** The key of the advisory lock that lets one process at a time migrate: "earshot" in ASCII. */
const migrationLock = 0x65_61_72_73_68_6f_74n;

/** The milliseconds to wait for that lock. */
const migrationLockTimeout = 10_000;
/** The milliseconds to wait for the lock of a table, behind which requests queue. */
const tableLockTimeout = 4_000;

export const migrate = (server: ServerOptions, warn: Warn): Promise<void> =>
  withLongSession(server, warn, bringUpToDate);

/**
 * One session takes the lock and does the work, so that neither outlives the other. Its statements have no time-out,
 * because a large table takes long. Throws SERVICE_UNAVAILABLE if another process has the lock for too long.
 */
export async function withLongSession<T>(
  server: ServerOptions,
  warn: Warn,
  work: (orm: MikroORM) => Promise<T>,
): Promise<T> {
  const orm = await MikroORM.init({
    ...ormOptions(warn),
    clientUrl: server.connectionString,
    // The pool ends a connection for which `onConnect` fails. Kysely's own hook would keep it, and wait for it at the end.
    driverOptions: { ...server, max: 1, idleTimeoutMillis: 0, onConnect: takeTurn },
  });
  try {
    // The migrator would create a missing database. MikroORM's own `execute` would turn the error into another one.
    await orm.em.getKysely().executeQuery(CompiledQuery.raw("select 1"));
    return await work(orm);
  } finally {
    await orm.close();
  }
}

async function takeTurn(session: ClientBase): Promise<void> {
  // Behind a pooler, the role has the time-outs of requests.
  await session.query("set statement_timeout = 0");
  await session.query("set idle_in_transaction_session_timeout = 0");
  await session.query(`set lock_timeout = ${migrationLockTimeout}`);
  await session.query(`select pg_advisory_lock(${migrationLock})`).catch((cause: unknown) => {
    throw isLockTimeout(cause) ? new DomainError("SERVICE_UNAVAILABLE", otherMigrates, { cause }) : cause;
  });
  await session.query(`set lock_timeout = ${tableLockTimeout}`);
}

const otherMigrates =
  "another process is updating the schema, or a pooler in transaction mode has kept its lock: then set DATABASE_DIRECT_URL.";

const isLockTimeout = (error: unknown): boolean => error instanceof Error && "code" in error && error.code === "55P03";
