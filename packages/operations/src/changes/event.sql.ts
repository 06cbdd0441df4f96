import { type RawBuilder, sql } from "kysely";
import type { Db } from "../sql/database.ts";
import type { DomainEvent, StoredEvent } from "./event.ts";
import { newId } from "../sql/expressions.ts";

const snapshot = sql`pg_current_snapshot()`;

/**
 * The oldest transaction that may still commit an event of this database, or the next one to come. One of another database
 * is left out if a connection of that database has it now. A transaction stays with its connection, and the connection with
 * its database: so it had it at the time of the snapshot, too, which is taken before the connections are read. Where
 * nothing proves that, such as for a prepared transaction, it counts. A replica knows no connections of its primary.
 */
export const oldestWriter = sql<string>`(case when pg_is_in_recovery() then pg_snapshot_xmin(${snapshot})
  else coalesce((select writer from pg_snapshot_xip(${snapshot}) as writer
    where not exists (select 1 from pg_stat_get_activity(null) as other, pg_stat_get_activity(pg_backend_pid()) as own
      where other.backend_xid = writer::xid and other.datid <> own.datid)
    order by writer limit 1), pg_snapshot_xmax(${snapshot})) end)`;

/**
 * True if no transaction is left that could still commit an event before this one. Events are ordered by the ids of
 * their transactions, which commit in any order. A long transaction holds all following events back.
 */
export const isSettled = sql<boolean>`events.xid < ${oldestWriter}`;

/** The event after which a reader of events goes on. */
export interface EventPosition<Value = string> {
  xid: Value;
  id: Value;
}

/**
 * True for an event that comes after this position. The transaction's id is from another database server if it lies in the
 * future: events that were copied here have 0 instead, see `adoptEvents`.
 */
export const isAfterPosition = ({ xid, id }: EventPosition<string | RawBuilder<string>>) =>
  sql<boolean>`(events.xid, events.id) > (case when ${xid}::xid8 < pg_snapshot_xmax(pg_current_snapshot())
    then ${xid}::xid8 else '0'::xid8 end, ${id}::uuid)`;

/**
 * Sets the transaction ids of all events and positions to 0 in projects that come from another database server, whose
 * transaction ids lie in the future here. Such events come first, in the order of their own ids. A read finds the
 * projects, because each server of a cluster knows its own transaction ids only, and a write would be given those of the
 * server that it was sent to.
 */
export async function adoptEvents(db: Db): Promise<void> {
  const tables = [sql.table("events"), sql.table("relay_positions")];
  const projects = new Set<string>();
  for (const table of tables) {
    const { rows } = await sql<{ project_id: string }>`select distinct project_id from ${table}
      where xid >= pg_snapshot_xmax(pg_current_snapshot())`.execute(db);
    for (const { project_id } of rows) projects.add(project_id);
  }
  for (const id of projects)
    for (const table of tables)
      await sql`update ${table} set xid = '0' where project_id = ${id}::uuid and xid > '0'`.execute(db);
}

/** The event with its id, by which it is stored and published. */
export const identified = <Event extends object>(event: Event): Event & { readonly id: string } => ({
  ...event,
  id: newId(),
});

/** The event of a write that tells nobody. */
export const quietly = <Event extends object>(event: Event): Event => ({ ...event, quiet: true });

/** The columns of an event's row beside the project. Its actor is the caller unless it names one. */
export function storedEvent(event: DomainEvent) {
  const { id = newId(), kind, team_only = false, actor_id, ...data } = event as Partial<StoredEvent> & { kind: string };
  return { id, kind, team_only, actor_id, data };
}

interface Appended {
  projectId: string;
  /** Null: it was nobody. */
  actorId: string | null;
  events: readonly DomainEvent[];
}

/** An INSERT of events. */
export const appendEvents = (
  { projectId, actorId, events }: Appended,
  condition: RawBuilder<boolean> = sql`true`,
): RawBuilder<unknown> =>
  sql`insert into events (project_id, id, kind, actor_id, team_only, data)
    select ${projectId}::uuid, id, kind, coalesce(event.actor_id, ${actorId}::uuid), team_only, data
    from jsonb_to_recordset(${JSON.stringify(events.map(storedEvent))}::jsonb)
      as event (id uuid, kind text, team_only boolean, actor_id uuid, data jsonb)
    where ${condition}`;
