import { sql } from "kysely";
import type { Db } from "../sql/database.ts";
import type { LiveEvent } from "./event.ts";

/** The most events that a stream gets when it resumes. */
const maxEvents = 1_000;
/** The milliseconds after which a stream cannot resume. */
const maxAge = 24 * 3_600_000;
/**
 * The milliseconds by which ids may be out of order: an event gets its id before its transaction ends, by the clock of its
 * process, and is published after that.
 */
const disorder = 30_000;

/** Returns the lowest id that is made this many milliseconds after 1970: ids are UUIDs of version 7. */
function lowestIdAt(time: number): string {
  const hex = Math.max(time, 0).toString(16).padStart(12, "0");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-0000-0000-000000000000`;
}

const timeOf = (id: string) => Number.parseInt(id.replaceAll("-", "").slice(0, 12), 16);

/**
 * Reads the events of a project that a subscriber may have missed after this one, in their order, by the key of the table.
 * Undefined if there may be more than can be sent.
 */
export async function missedEvents(db: Db, projectId: string, lastId: string): Promise<LiveEvent[] | undefined> {
  const time = timeOf(lastId);
  if (time < Date.now() - maxAge) return undefined;
  const { rows } = await sql<{ id: string; kind: string; data: object; team_only: boolean }>`
    select id, kind, data, team_only from (select xid, id, kind, data, team_only from events
      where project_id = ${projectId}::uuid order by xid desc, id desc limit ${maxEvents + 1}) as latest
    where id >= ${lowestIdAt(time - disorder)}::uuid order by xid, id`.execute(db);
  // The compiler does not know that an event's data is that of its kind.
  const events = rows.map(({ data, ...event }) => ({ ...event, ...data }) as unknown as LiveEvent);
  return rows.length > maxEvents ? undefined : events.filter(({ id }) => id !== lastId);
}
