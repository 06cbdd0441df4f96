import { adoptEvents, type Db } from "@earshot/operations";
import { type Kysely, sql, type Transaction } from "kysely";
import { bringUpToDate } from "../connection.ts";
import { withLongSession } from "./long-session.ts";
import { serverOptions } from "./servers.ts";
import type { Warn } from "../warn.ts";

/** Thrown if the server cannot distribute its tables. The message says what it lacks. */
export class DistributionError extends Error {}

/** A table that was distributed: over the nodes by its project, or as a copy on each of them. */
export interface DistributedTable {
  readonly name: string;
  readonly isOfProject: boolean;
}

interface ForeignKey {
  readonly table: string;
  readonly name: string;
  readonly definition: string;
}

/** It is the migrator's own, and nothing else reads it. */
const migratorsTable = "migrations";

/**
 * Updates the schema, then distributes the tables of projects over the nodes of Citus, with the rows of a project
 * together, and copies the other tables to each node. Returns the tables that it has distributed; those that are
 * distributed already stay as they are. It runs in one transaction, for which requests wait. Throws DistributionError
 * on a server without Citus.
 */
export async function distribute(url: string, warn: Warn): Promise<DistributedTable[]> {
  return withLongSession(serverOptions(url), warn, async (orm) => {
    await requireCitus(orm.em.getKysely<object>());
    await bringUpToDate(orm);
    return orm.em.getKysely<object>().transaction().execute(spread);
  });
}

async function requireCitus(db: Kysely<object>): Promise<void> {
  const { rows } = await sql`select from pg_extension where extname = 'citus'`.execute(db);
  if (rows.length === 0)
    throw new DistributionError("This database has no Citus: run `create extension citus` in it, and add its nodes.");
}

async function spread(db: Transaction<object>): Promise<DistributedTable[]> {
  // Citus requires this mode for a transaction that changes all nodes after it has changed all shards.
  await sql`set local citus.multi_shard_modify_mode = 'sequential'`.execute(db);
  const tables = await undistributed(db);
  const keys = await foreignKeys(db, tables);
  // A foreign key may not lead from a distributed table to one that is not distributed yet.
  for (const { table, name } of keys)
    await sql`alter table ${sql.table(table)} drop constraint ${sql.ref(name)}`.execute(db);
  for (const { name, isOfProject } of tables)
    await (
      isOfProject
        ? sql`select create_distributed_table(${name}, 'project_id', colocate_with => ${await neighbour(db)})`
        : sql`select create_reference_table(${name})`
    ).execute(db);
  for (const { name } of tables) await sql`select truncate_local_data_after_distributing_table(${name})`.execute(db);
  for (const { table, name, definition } of keys)
    await sql`alter table ${sql.table(table)} add constraint ${sql.ref(name)} ${sql.raw(permitted(definition))}`.execute(
      db,
    );
  await giveOwnTransactionIds(db);
  // Their nodes have transactions' ids of their own.
  await adoptEvents(db as unknown as Db);
  return tables;
}

/**
 * Citus fills in a default before it sends a row on, so events would have the id of the transaction here, which tells the
 * server that has them nothing. A trigger runs there. Citus calls triggers unsafe, because they could change other rows.
 */
async function giveOwnTransactionIds(db: Transaction<object>): Promise<void> {
  await sql`set local citus.enable_unsafe_triggers = on`.execute(db);
  await sql`create or replace function own_transaction_id() returns trigger language plpgsql
    as $$begin new.xid = pg_current_xact_id(); return new; end$$`.execute(db);
  await sql`drop trigger if exists own_transaction_id on events`.execute(db);
  await sql`create trigger own_transaction_id before insert on events
    for each row execute function own_transaction_id()`.execute(db);
}

/** A table that a later migration made is "converted" by its foreign key to a copied one, and yet only on one node. */
async function undistributed(db: Kysely<object>): Promise<DistributedTable[]> {
  const { rows } = await sql<DistributedTable>`select relname as name, exists (select from pg_attribute
      where attrelid = pg_class.oid and attname = 'project_id') as "isOfProject"
    from pg_class where relnamespace = current_schema()::regnamespace and relkind = 'r' and relname <> ${migratorsTable}
      and not exists (select from pg_dist_partition where logicalrelid = pg_class.oid and not autoconverted)
    order by relname`.execute(db);
  return rows;
}

/** Citus has no `set null` for a part of a key. Code that deletes the referenced row has to set it, too. */
const permitted = (definition: string): string =>
  definition.replace(/ON DELETE SET NULL.*/s, "DEFERRABLE INITIALLY DEFERRED");

async function foreignKeys(db: Kysely<object>, tables: readonly DistributedTable[]): Promise<ForeignKey[]> {
  const names = tables.map(({ name }) => name);
  const { rows } = await sql<ForeignKey>`select owner.relname as table, conname as name,
      pg_get_constraintdef(pg_constraint.oid) as definition
    from pg_constraint join pg_class owner on owner.oid = conrelid join pg_class target on target.oid = confrelid
    where contype = 'f' and connamespace = current_schema()::regnamespace
      and (owner.relname = any(${names}) or target.relname = any(${names}))
    order by 1, 2`.execute(db);
  return rows;
}

/** A table of projects that is distributed already, with which the next one shares its nodes. */
async function neighbour(db: Kysely<object>): Promise<string> {
  const { rows } = await sql<{ name: string }>`select relname as name from pg_dist_partition
    join pg_class on pg_class.oid = logicalrelid where partmethod = 'h' limit 1`.execute(db);
  return rows[0]?.name ?? "default";
}
