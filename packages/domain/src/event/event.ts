import { query, team, wholePage } from "@earshot/operations";
import { sql } from "kysely";
import type { z } from "zod";
import { anybody, userJson } from "../person/person.queries.ts";
import { cursorAt, eventRows } from "./event.queries.ts";
import { Event, EventCursor, eventKinds, EventPage, ListEventsInput } from "./event.schema.ts";

/** Returns the position at which a page of events begins. Events of other kinds are for consumers only. */
export function eventValues({
  kinds = [...eventKinds],
  after: cursor,
  limit = 50,
}: Partial<z.output<typeof ListEventsInput>>) {
  const [, xid, after] = EventCursor.decode(cursor) ?? [];
  return { kinds, xid: xid?.toString(), after, limit };
}

const columns = sql.join(Object.keys(Event.omit({ quiet: true }).shape).map((column) => sql.ref(column)));

/** Only a quiet event says whether it is. */
const shownEvent = sql`case when quiet then (row_to_json(shown)::jsonb || '{"quiet":true}')::json
  else row_to_json(shown) end`;

export const listEvents = query({
  name: "listEvents",
  mcp: { toolset: "feedback", title: "List what happened" },
  summary: "Lists what happened in a project, oldest first. Whoever follows the cursor misses nothing.",
  access: team("member"),
  input: ListEventsInput,
  output: EventPage,
  values: eventValues,
  rows: (scope, { limit, ...values }) => sql<{ items: string; next: string | null }>`(
    select array_to_json(array_agg(${shownEvent} order by position))::text as items,
      max(cursor) filter (where position = size) as next
    from (select position, count(*) over () as size, cursor, quiet, (select one from (select ${columns}) as one) as shown
      from (select event.*, row_number() over () as position,
          ${cursorAt("event")} as cursor,
          (select ${userJson(scope, "u")} from ${anybody(scope.project.id, sql.ref("event.actor_id"))} as u) as actor
        from ${eventRows(scope, values)} as event limit ${limit}::int) as event) as page)`,
  compose: wholePage,
});
