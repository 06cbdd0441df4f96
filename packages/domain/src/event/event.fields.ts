import { connectionField, type ObjectType, pageArguments, plainFields } from "@earshot/operations";
import { sql } from "kysely";
import { userField } from "../account/account.fields.ts";
import { countEvents, cursorAt, eventRows, type EventValues } from "./event.queries.ts";
import { Event, EventCursor, EventFilters } from "./event.schema.ts";
import { eventValues, listEvents } from "./event.ts";

const eventType: ObjectType = {
  name: "Event",
  description: Event.description ?? "",
  fields: { ...plainFields(Event), actor: userField("actor_id", Event.shape.actor.description ?? "") },
};

const EventArguments = EventFilters.omit({ projectSlug: true }).extend({
  first: pageArguments.first,
  after: EventCursor.schema.optional(),
});

/** What happened in a project, oldest first. */
export const eventsField = connectionField<EventValues & { limit: number }>(() => eventType, {
  name: "Event",
  access: listEvents.access,
  isUncached: true,
  arguments: {
    input: EventArguments,
    values: ({ first, ...rest }) => eventValues({ ...rest, limit: first as number }),
  },
  page: (row, { limit, ...values }) => ({
    rows: sql`(select * from ${eventRows(row, values)} as event limit ${limit}::int + 1)`,
    limit: sql<number>`${limit}::int`,
    isAfter: values.after !== undefined,
    cursorOf: cursorAt,
    count: countEvents(row, values),
  }),
});
