import type { SqlEntityManager } from "@mikro-orm/sql";
import type { Db, Tables } from "@earshot/operations";
import { type ControlledTransaction, type Kysely, sql } from "kysely";
import { updateSchema } from "../connection.ts";
import type { Warn } from "../warn.ts";
import { withLongSession } from "./long-session.ts";
import { serverOptions } from "./servers.ts";

/** Thrown if the target cannot receive the copy. The message says why; nothing was copied. */
export class CopyError extends Error {}

/** A table that was copied, and its number of rows. */
export interface Copied {
  readonly table: string;
  readonly rows: number;
}

type Transaction = Pick<ControlledTransaction<object>, "getExecutor">;

/** Rows in one statement. */
const batch = 200;
/** The milliseconds between two statements of a transaction: a database may end one that is idle, as the embedded one does. */
const keepAliveEvery = 2_000;

/**
 * Creates the schema in an empty PostgreSQL, copies every row there, and compares both sides before it commits. Throws
 * CopyError, with no row copied, if the target is not empty or the copy differs. `copyFiles` runs before the commit, and
 * reads the source as it was.
 */
export async function copyTo(
  url: string,
  source: SqlEntityManager,
  warn: Warn,
  copyFiles: (db: Db) => Promise<void>,
): Promise<Copied[]> {
  return withLongSession(serverOptions(url), warn, async (orm) => {
    const target = orm.em.getKysely<object>();
    await refuseForeign(target);
    await updateSchema(orm);
    return source
      .getKysely<Tables>()
      .transaction()
      .setIsolationLevel("repeatable read")
      .execute((from) =>
        target.transaction().execute(async (to) => {
          const keeping = setInterval(() => {
            for (const side of [from, to]) void sql`select 1`.execute(side).catch(() => undefined);
          }, keepAliveEvery);
          try {
            const copied = await copyRows(from, to);
            await copyFiles(from);
            return copied;
          } finally {
            clearInterval(keeping);
          }
        }),
      );
  });
}

/** Refuses a database with the tables of another application. */
async function refuseForeign(target: Kysely<object>): Promise<void> {
  const tables = await tablesOf(target);
  if (tables.length > 0 && !tables.includes("migrations"))
    throw new CopyError(`The target is not empty: it has other tables (${tables.slice(0, 3).join(", ")}).`);
}

async function copyRows(from: Transaction, to: Transaction): Promise<Copied[]> {
  for (const side of [from, to]) await writeAlike(side);
  const tables = (await tablesOf(from)).filter((table) => table !== "migrations");
  for (const table of tables)
    if ((await digest(to, table)).rows > 0) throw new CopyError(`The target is not empty: ${table} has rows.`);
  // A reply may be copied before its parent, and a row before its project.
  const strict = await strictForeignKeys(to);
  await setForeignKeys(to, strict, "deferrable initially deferred");
  for (const table of tables) await copyTable(from, to, table);
  await sql`set constraints all immediate`.execute(to);
  await setForeignKeys(to, strict, "not deferrable");
  const copied: Copied[] = [];
  for (const table of tables) {
    const here = await digest(from, table);
    const there = await digest(to, table);
    if (here.rows !== there.rows || here.sum !== there.sum)
      throw new CopyError(
        `The copy of ${table} differs from its source: ${here.rows} rows in the source, ${there.rows} in the copy.`,
      );
    copied.push({ table, rows: here.rows });
  }
  return copied;
}

/** The text of a value depends on settings of the session. */
async function writeAlike(side: Transaction): Promise<void> {
  await sql`set local timezone = 'UTC'`.execute(side);
  await sql`set local datestyle = 'ISO'`.execute(side);
  await sql`set local bytea_output = 'hex'`.execute(side);
}

async function tablesOf(side: Transaction): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select tablename as name from pg_tables
    where schemaname = current_schema() order by 1`.execute(side);
  return rows.map(({ name }) => name);
}

interface ForeignKey {
  readonly table: string;
  readonly name: string;
}

/** The foreign keys that are checked by each statement. */
async function strictForeignKeys(to: Transaction): Promise<ForeignKey[]> {
  const { rows } = await sql<ForeignKey>`select conrelid::regclass::text as table, conname as name from pg_constraint
    where contype = 'f' and not condeferrable and connamespace = current_schema()::regnamespace order by 1, 2`.execute(
    to,
  );
  return rows;
}

async function setForeignKeys(
  to: Transaction,
  keys: readonly ForeignKey[],
  how: "deferrable initially deferred" | "not deferrable",
): Promise<void> {
  for (const { table, name } of keys)
    await sql`alter table ${sql.table(table)} alter constraint ${sql.ref(name)} ${sql.raw(how)}`.execute(to);
}

/** Copies rows as JSON, which works for any columns. */
async function copyTable(from: Transaction, to: Transaction, table: string): Promise<void> {
  await sql`declare copied no scroll cursor for select to_json(t)::text as row from ${sql.table(table)} t`.execute(
    from,
  );
  for (;;) {
    const { rows } = await sql<{ row: string }>`fetch ${sql.lit(batch)} from copied`.execute(from);
    if (rows.length === 0) break;
    const json = `[${rows.map(({ row }) => row).join(",")}]`;
    await sql`insert into ${sql.table(table)}
      select * from json_populate_recordset(null::${sql.table(table)}, ${json}::json)`.execute(to);
  }
  await sql`close copied`.execute(from);
}

/** The number of rows, and a checksum over all of them. */
async function digest(side: Transaction, table: string): Promise<{ rows: number; sum: string }> {
  const { rows } = await sql<{ rows: number; sum: string }>`select count(*)::int as rows,
    coalesce(sum(('x' || left(hash, 15))::bit(60)::bigint) || '-' || sum(('x' || right(hash, 15))::bit(60)::bigint), '') as sum
    from (select md5(t::text) as hash from ${sql.table(table)} t) as hashed`.execute(side);
  if (!rows[0]) throw new Error("unreachable");
  return rows[0];
}
