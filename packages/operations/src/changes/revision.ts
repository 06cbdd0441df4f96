import { type RawBuilder, sql } from "kysely";
import type { Db } from "../sql/database.ts";
import { appendEvents } from "./event.sql.ts";
import type { DomainEvent } from "./event.ts";

/**
 * The item that an operation shows or changes, by its id: many people write to one item at once. Null: a read shows no
 * items, or a write only adds one. Undefined: it may be any.
 */
export type Item = string | null | undefined;

/**
 * The shards of a project's revision. Every read depends on `anything`. A list depends on all of `lists` too: each
 * database connection writes to one of them, because a row stays locked until its transaction is on the disk. A read of one
 * item depends on the shard of its id, which it shares with few others.
 */
const anything = 0;
const lists = { first: 32, last: 63 };
const items = { first: 64, count: 4096 };

const shardOf = (id: string): number => items.first + (Number.parseInt(id.slice(-4), 16) % items.count);

/** The rows, from the first to the last, that count for a read. `anything` always does: it is among those of a list. */
export interface Shards {
  readonly firstShard: number;
  readonly lastShard: number;
}

/** Their PostgreSQL types. */
export const shardTypes = { firstShard: "smallint", lastShard: "smallint" };

export const noItems: Shards = { firstShard: anything, lastShard: anything };

export function shardsOf(item: Item): Shards {
  if (item === undefined) return { firstShard: anything, lastShard: lists.last };
  return item === null ? noItems : { firstShard: shardOf(item), lastShard: shardOf(item) };
}

/** The sum of a project's rows for a read. Those of an item are two, and all others are one range of the index. */
export const revisionOf = (projectId: RawBuilder<unknown>, { firstShard, lastShard }: Shards) => sql`
  (select coalesce(sum(n), 0) from project_revisions where project_id = ${projectId} and shard between ${firstShard} and ${lastShard})
    + case when ${firstShard} > ${sql.lit(anything)}::smallint
      then coalesce((select n from project_revisions where project_id = ${projectId} and shard = ${sql.lit(anything)}), 0) else 0 end`;

/**
 * A random step: a database that is restored to an earlier state and then written to must not reach a revision that
 * stood for other content before.
 */
const step = sql`(1 + random() * 1000000)::bigint`;

/** The row that a write moves beside one of `lists`; undefined for a write that only adds an item. */
export function movedShard(item: Item): number | undefined {
  if (item === undefined) return anything;
  return item === null ? undefined : shardOf(item);
}

interface MovedShard {
  shard: number | undefined;
  /** True if another item stands in for the one of the shard. */
  isReplaced?: RawBuilder<boolean> | undefined;
}

const rowOf = (shard: number, isReplaced?: RawBuilder<boolean>) =>
  isReplaced ? sql`case when ${isReplaced} then ${sql.lit(anything)} else ${shard}::int end` : sql`${shard}::int`;

/** Every write moves its rows in this order, so that no two wait for each other. */
const move = (id: RawBuilder<unknown>, { shard, isReplaced }: MovedShard, projects: RawBuilder<unknown>) => sql`
  insert into project_revisions as r (project_id, shard, n)
  select ${id}, unnest(array[${shard === undefined ? sql`` : sql`${rowOf(shard, isReplaced)}, `}
    ${sql.lit(lists.first)} + pg_backend_pid() % 32]), ${step} ${projects}
  on conflict (project_id, shard) do update set n = r.n + excluded.n`;

interface Moved extends Omit<MovedShard, "shard"> {
  item?: Item;
  isTrue?: RawBuilder<boolean> | undefined;
  /** True if there is nothing to read anew: it only asks for the project, which stays until the transaction ends. */
  isUnseen?: boolean | undefined;
  /** They are appended if the revision changes. */
  events?: readonly DomainEvent[];
  actorId?: string | null;
}

/**
 * Changes a project's revision, in the transaction of every write that its readers can see: the same revision means the
 * same content. A project that the write deleted has none. Returns whether there is such a project, of which this is true.
 */
export async function moveRevision(
  db: Db,
  projectId: string,
  { item, isReplaced, isTrue = sql`true`, isUnseen, events = [], actorId = null }: Moved = {},
) {
  const projects = sql`from projects where id = ${projectId} and ${isTrue}`;
  if (isUnseen) return (await sql`select ${projects} for key share`.execute(db)).rows.length > 0;
  const moving = sql`${move(sql`id`, { shard: movedShard(item), isReplaced }, projects)} returning shard`;
  const appending = appendEvents({ projectId, actorId, events }, sql`exists (select 1 from moved)`);
  const statement =
    events.length > 0 ? sql`with moved as (${moving}), appended as (${appending}) select shard from moved` : moving;
  const { rows } = await statement.execute(db);
  return rows.length > 0;
}

/** The same as the last part of a WITH, for the project of `caller`, if `changed` has a row. */
export const moveRevisionIfChanged = (projectId: string, moved: MovedShard) =>
  sql`moved as (${move(sql`${projectId}::uuid`, moved, sql`from (select 1 from changed limit 1) as changed`)})`;

/** Changes the revision of every project, after a change to a person whom they may show. */
export const movePeopleRevision = (db: Db) =>
  sql`insert into people_revision as r (only_one, n) values (true, ${step})
    on conflict (only_one) do update set n = r.n + excluded.n`.execute(db);
