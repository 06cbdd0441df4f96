import { type RawBuilder, sql } from "kysely";
import type { Db } from "./database.ts";
import type { DomainEvent } from "./event.ts";
import { newId } from "./sql.ts";

/**
 * Whether no transaction is left that could still commit an event before this one: the order of events is that of their
 * transactions' ids, and those commit in any order. A transaction that runs for long holds all later events back.
 */
export const isSettled = sql<boolean>`events.xid < pg_snapshot_xmin(pg_current_snapshot())`;

/** Where a reader of events goes on. */
export interface EventPosition<Value = string> {
  xid: Value;
  id: Value;
}

/**
 * Whether an event comes after this position. The transaction's id is from another database server if it lies in the
 * future: events that were copied here have 0 instead, see `adoptEvents`.
 */
export const isAfterPosition = ({ xid, id }: EventPosition<string | RawBuilder<string>>) =>
  sql<boolean>`(events.xid, events.id) > (case when ${xid}::xid8 < pg_snapshot_xmax(pg_current_snapshot())
    then ${xid}::xid8 else '0'::xid8 end, ${id}::uuid)`;

/**
 * Of projects with events or a position from another database server, whose transactions' ids lie in the future here, makes all
 * of both the oldest: their order is that of their own ids then. A read finds the projects, because each server of a
 * cluster knows its own ids only, and a write would be given those of the server that it was sent to.
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

/** The columns of an event's row beside the project and the actor. */
export function storedEvent(event: DomainEvent) {
  const { kind, team_only = false, ...data } = event as { kind: string; team_only?: boolean };
  return { id: newId(), kind, team_only, data };
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
    select ${projectId}::uuid, id, kind, ${actorId}::uuid, team_only, data
    from jsonb_to_recordset(${JSON.stringify(events.map(storedEvent))}::jsonb)
      as event (id uuid, kind text, team_only boolean, data jsonb)
    where ${condition}`;
