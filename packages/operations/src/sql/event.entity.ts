import { defineEntity, p } from "@mikro-orm/core";
import { createdAt } from "./columns.ts";

/** The events of a project, in the order of `xid` and `id`: see event.sql.ts. */
export const EventEntity = defineEntity({
  name: "Event",
  tableName: "events",
  properties: {
    project_id: p.uuid().primary(),
    /** The transaction that appended it. */
    xid: p.string().columnType("xid8").defaultRaw("pg_current_xact_id()").primary(),
    id: p.uuid().primary(),
    kind: p.text(),
    /** The user who did it; null if it was no person. The user may be gone. */
    actor_id: p.uuid().nullable(),
    team_only: p.boolean().default(false),
    data: p.json().$type<Record<string, string>>(),
    created_at: createdAt(),
  },
  indexes: [
    { name: "events_xid", properties: ["xid"] },
    { name: "events_created", expression: `create index "events_created" on "events" using brin ("created_at")` },
  ],
});

/** The last event of each project that the relay has passed on, and how many there were so far. */
export const RelayPositionEntity = defineEntity({
  name: "RelayPosition",
  tableName: "relay_positions",
  properties: {
    project_id: p.uuid().primary(),
    xid: p.string().columnType("xid8").default("0"),
    id: p.uuid().default("00000000-0000-0000-0000-000000000000"),
    sequence: p.bigint("string").defaultRaw("0"),
  },
});
