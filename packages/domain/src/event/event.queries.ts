import { encodedCursor, iso, isAfterPosition, isSettled, type Scope } from "@earshot/operations";
import { sql } from "kysely";

export interface EventValues {
  kinds?: readonly string[] | undefined;
  xid?: string | undefined;
  after?: string | undefined;
}

const data = ["feedback_id", "comment_id", "changelog_id", "user_id", "into_id", "from_status", "to_status", "title"];

/** Selects a project's events of these kinds after this position, in order. */
export const eventRows = (scope: Scope, { kinds, xid, after }: EventValues) =>
  sql`(select events.id, events.kind, ${iso("events.created_at")} as created_at, events.team_only, events.xid,
      events.actor_id, (events.data ->> 'quiet')::boolean as quiet, ${sql.join(data.map((key) => sql`events.data ->> ${sql.lit(key)} as ${sql.ref(key)}`))}
    from events
    where events.project_id = ${scope.project.id} and ${isSettled}
      and ${xid && after ? isAfterPosition({ xid, id: after }) : sql`true`}
      and ${kinds ? sql`events.kind = any(${kinds}::text[])` : sql`true`}
    order by events.xid, events.id)`;

/** The cursor of an event's row of this alias, as EventCursor encodes it. */
export const cursorAt = (alias: string) =>
  encodedCursor("event", sql`to_json(${sql.ref(`${alias}.xid`)}::text)`, sql.ref(`${alias}.id`));

/** Counts a project's events of these kinds. */
export const countEvents = (scope: Scope, { kinds }: EventValues) =>
  sql`(select count(*)::int from events where project_id = ${scope.project.id} and ${isSettled}
    and ${kinds ? sql`kind = any(${kinds}::text[])` : sql`true`})`;
