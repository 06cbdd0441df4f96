import {
  type Db,
  type EventPosition,
  isAfterPosition,
  isSettled,
  iso,
  notFound,
  type StoredEvent,
} from "@earshot/operations";
import { sql } from "kysely";
import { eventKinds } from "../event/event.schema.ts";

/** An event as a webhook is told of it, with its position. */
export type ToldEvent = Omit<StoredEvent, "project_id"> & EventPosition & { readonly project_id: string };

/** Returns the id of a project. 404 if there is none. */
export async function projectIdOf(db: Db, slug: string): Promise<string> {
  const project = await db.selectFrom("projects").select("id").where("slug", "=", slug).executeTakeFirst();
  if (!project) throw notFound("project");
  return project.id;
}

/** The position of a project's last event. Null if it has none. */
export async function lastPosition(db: Db, projectId: string): Promise<EventPosition | null> {
  const { rows } = await sql<EventPosition>`select xid::text as xid, id from events
    where project_id = ${projectId} and ${isSettled} order by events.xid desc, id desc limit 1`.execute(db);
  return rows[0] ?? null;
}

/** The next events of a project that webhooks are told of, in their order. */
export async function toldEvents(db: Db, projectId: string, after: EventPosition | null): Promise<ToldEvent[]> {
  const { rows } = await sql<ToldEvent>`select project_id, id, xid::text as xid, kind, actor_id, team_only, data,
      0 as sequence, ${iso("created_at")} as created_at
    from events where project_id = ${projectId} and ${isSettled} and not team_only
      and kind = any(${[...eventKinds]}::text[]) and ${after ? isAfterPosition(after) : sql`true`}
    order by events.xid, id limit 100`.execute(db);
  return rows;
}
