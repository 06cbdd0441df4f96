import { readReceivers, type Receivers } from "@earshot/domain";
import {
  type Db,
  type EventPosition,
  inTransaction,
  isAfterPosition,
  iso,
  isSettled,
  type StoredEvent,
} from "@earshot/operations";
import type { EntityManager } from "@mikro-orm/sql";
import { sql } from "kysely";
import type { AddJobs } from "./job.ts";

/**
 * Turns a batch of a project's events into rows and jobs. A consumer gets every event once, in order, because its
 * writes are committed together with the position in the project. A batch takes as many statements as a single event.
 * Each statement names the project by its id, so that it goes to the server that has it. The returned function is
 * called after the commit.
 */
export type Consumer = (batch: Batch, add: AddJobs) => Promise<(() => void) | void>;

/** The next events of a project, in a transaction. */
interface Batch {
  readonly db: Db;
  readonly projectId: string;
  readonly events: readonly StoredEvent[];
  readonly receivers: Receivers;
}

interface BatchParts {
  projectId: string;
  consumers: readonly Consumer[];
  add: AddJobs;
  size: number;
}

const position = { xid: sql<string>`r.xid`, id: sql<string>`r.id` };

/** Adds the positions of projects that an older version made beside this one. */
export const addPositions = (db: Db): Promise<unknown> =>
  sql`insert into relay_positions (project_id) select id from projects except select project_id from relay_positions
    on conflict do nothing`.execute(db);

/**
 * The projects with events after their positions. `coalesce` keeps the planner from a join that reads all events: the key of
 * events is probed once for each project.
 */
export async function findWaiting(db: Db): Promise<string[]> {
  const isWaiting = sql`exists (select 1 from events where events.project_id = r.project_id and ${isAfterPosition(position)})`;
  const { rows } = await sql<{ project_id: string }>`
    select project_id from relay_positions as r where coalesce(${isWaiting}, false)`.execute(db);
  return rows.map(({ project_id }) => project_id);
}

/**
 * Checks if a project's next event may be passed on. It takes no locks, because often there is no event, such as after
 * a vote. If the project has no position, because an older version has just created it, it gets one for the next check.
 */
export async function hasNext(db: Db, projectId: string): Promise<"none" | "held back" | "ready"> {
  const { rows } = await sql<{ is_ready: boolean | null }>`
    select (select ${isSettled} from events where events.project_id = ${projectId}::uuid
      and ${isAfterPosition(position)} order by events.xid, events.id limit 1) as is_ready
    from relay_positions as r where r.project_id = ${projectId}::uuid`.execute(db);
  if (rows.length === 0) await addPositions(db);
  const isReady = rows[0]?.is_ready ?? null;
  if (isReady === null) return "none";
  return isReady ? "ready" : "held back";
}

/**
 * Passes on a project's next events in one transaction. It does not wait for another process that does the same at the
 * time. If events appear in the meantime, that process has been woken, too, or will scan all projects.
 */
export const relayBatch = (em: EntityManager, { projectId, consumers, add, size }: BatchParts) =>
  inTransaction(em, async (db) => {
    const { rows: positions } = await sql<EventPosition & { sequence: number }>`
      select xid::text, id, sequence::float8 from relay_positions
      where project_id = ${projectId}::uuid for update skip locked`.execute(db);
    const [from] = positions;
    if (!from) return { events: [], isHeldBack: false, after: [] };
    // By the column of the table: `order by xid` would be by the text in the first line, in which "1000" is before "999".
    const { rows } = await sql<Omit<StoredEvent, "sequence"> & { is_settled: boolean }>`
      select xid::text, id, kind, actor_id, team_only, data, ${iso("events.created_at")} as created_at,
        ${isSettled} as is_settled
      from events
      where project_id = ${projectId}::uuid and ${isAfterPosition(from)}
      order by events.xid, events.id limit ${size}`.execute(db);
    const events = rows
      .filter(({ is_settled }) => is_settled)
      .map((event, index): StoredEvent => ({ ...event, sequence: from.sequence + index + 1 }));
    const last = events.at(-1);
    const after: Awaited<ReturnType<Consumer>>[] = [];
    if (last) {
      const receivers = await readReceivers(db, projectId);
      for (const consume of consumers) after.push(await consume({ db, projectId, events, receivers }, add));
      await sql`update relay_positions set xid = ${last.xid}::xid8, id = ${last.id}, sequence = ${last.sequence}
        where project_id = ${projectId}::uuid`.execute(db);
    }
    return { events, isHeldBack: events.length < rows.length, after };
  });
