import {
  Event,
  EventCursor,
  EventFilters,
  countEvents,
  cursorAt,
  eventRows,
  eventValues,
  listEvents,
  type EventValues,
} from "@earshot/domain";
import { connectionField } from "../../select/connection.sql.ts";
import type { ObjectType } from "../../select/selection.ts";
import { pageArguments } from "../../select/time-connection.sql.ts";
import { computed, plainFields } from "../../select/fields.sql.ts";
import { sql } from "kysely";
import { z } from "zod";
import { userField } from "../person/person.fields.ts";

const eventType: ObjectType = {
  name: "Event",
  description: Event.description ?? "",
  fields: {
    ...plainFields(Event.omit({ quiet: true })),
    quiet: computed(z.boolean(), ({ alias }) => sql`coalesce(${sql.ref(`${alias}.quiet`)}, false)`, {
      description: "True if the team wanted nobody to be told.",
    }),
    actor: userField("actor_id", Event.shape.actor.description ?? ""),
  },
};

const EventArguments = EventFilters.omit({ projectSlug: true }).extend({
  first: pageArguments.first,
  after: EventCursor.schema.optional(),
});

/** A project's events, oldest first. */
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
