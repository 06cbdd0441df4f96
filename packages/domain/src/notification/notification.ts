import { isOlder, mutation, newestCursor, query, signedIn, subscription, wholePage } from "@earshot/operations";
import { sql } from "kysely";
import { z } from "zod";
import { countUnread, notificationRows } from "./notification.queries.ts";
import { markRead } from "./read.commands.ts";
import {
  ListNotificationsInput,
  MarkReadInput,
  Notification,
  NotificationChange,
  NotificationCursor,
  NotificationPage,
  UnreadNotifications,
} from "./notification.schema.ts";

const columns = sql.join(Object.keys(Notification.shape).map((column) => sql.ref(column)));
const nextCursor = newestCursor("shown");

export const listNotifications = query({
  name: "listNotifications",
  mcp: { toolset: "team", title: "List notifications" },
  summary: "Lists the caller's notifications, newest first.",
  access: signedIn,
  input: ListNotificationsInput,
  output: NotificationPage,
  values({ limit = 20, cursor }: z.output<typeof ListNotificationsInput>) {
    const [, time, after] = NotificationCursor.decode(cursor) ?? [];
    return { limit, time, after };
  },
  rows({ caller }, { limit, time, after }) {
    const isAfter = isOlder("sort_time", "id", { time, after });
    const rows = notificationRows(caller.id, { isAfter, limit: sql`${limit}::int + 1` });
    return sql<{ items: string; next: string | null }>`(
      with shown as materialized (
        select *, row_number() over () as position
        from (select * from ${rows} as n order by sort_time desc, id desc limit ${limit}::int + 1) as n)
      select array_to_json(array(select row_to_json(one) from (select ${columns} from shown
          where position <= ${limit}::int order by position) as one))::text as items,
        (select ${nextCursor} from shown where position = ${limit}::int
          and exists (select 1 from shown where position > ${limit}::int)) as next)`;
  },
  compose: wholePage,
});

export const countUnreadNotifications = query({
  name: "countUnreadNotifications",
  summary: "Counts the notifications that the caller has not read.",
  access: signedIn,
  input: z.object({}),
  output: UnreadNotifications,
  rows: ({ caller }) => sql<z.output<typeof UnreadNotifications>>`(select ${countUnread(caller.id)} as unread)`,
});

export const markNotificationsRead = mutation({
  name: "markNotificationsRead",
  mcp: { toolset: "team", title: "Mark notifications as read" },
  summary: "Marks notifications of the caller as read: the given ones, or all.",
  access: signedIn,
  input: MarkReadInput,
  output: UnreadNotifications,
  signals: () => [{ kind: "notifications.read" }],
  async run({ db, caller }, { ids, all }) {
    await markRead(db, caller.id, all ? undefined : ids);
    const counted = sql<z.output<typeof UnreadNotifications>>`select ${countUnread(caller.id)} as unread`;
    return (await counted.execute(db)).rows[0];
  },
});

export const notificationChanged = subscription({
  name: "notificationChanged",
  summary: "Streams a signal when the caller gets or reads notifications.",
  access: signedIn,
  input: z.object({}),
  output: NotificationChange,
  topic: "caller",
  toOutput({ kind }) {
    if (kind === "notifications.created") return { kind: "created" as const };
    return kind === "notifications.read" ? { kind: "read" as const } : undefined;
  },
});
