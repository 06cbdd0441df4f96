import { mutation, onePage, type ProjectScope, query, team } from "@earshot/operations";
import { sql } from "kysely";
import { hidden, queueChanged, shownAgain } from "../feedback/held/held.commands.ts";
import { decide, type Decided, isShown, markPublic } from "./decide.commands.ts";
import { ApproveInput, ModerateInput, Moderated, ModerationPage, QueueInput } from "./moderation.schema.ts";
import { countQueue, itemColumns, queueCursor, queueRows, queueValues } from "./queue.queries.ts";
import { approvedBelow, eventsOfShown, type Seen, seenOf, withSeen } from "./seen.queries.ts";

interface QueueRow {
  items: string;
  next: string | null;
  total: number;
}

export const listModerationQueue = query({
  name: "listModerationQueue",
  summary: "Lists one page of what is held or reported, newest first, and returns the cursor of the next page.",
  access: team("member"),
  input: QueueInput,
  output: ModerationPage,
  values: queueValues,
  rows(scope, values) {
    const page = onePage({
      rows: queueRows(scope, values),
      limit: values.limit,
      columns: itemColumns(scope, "page"),
      cursor: queueCursor("page"),
    });
    return sql<QueueRow>`(select whole.items, whole.next, ${countQueue(scope)} as total from ${page} as whole)`;
  },
  compose: ({ items, next, total }) => ({
    text: `{"items":${items ?? "[]"},"next_cursor":${JSON.stringify(next)},"total":${total ?? 0}}`,
  }),
});

/** Tells open pages of what leaves the board, and of what comes back to it. Events tell of what is approved. */
const changed = (_: unknown, __: unknown, { decided }: Readonly<Record<string, unknown>>) => [
  ...(decided as Seen[]).filter((item) => item.was_shown && !isShown(item)).map(hidden),
  ...(decided as Seen[]).filter((item) => !item.was_shown && item.was_public && item.is_seen).map(shownAgain),
  queueChanged,
];

/** The declaration of what the team decides. */
const decision = {
  access: team("member"),
  input: ModerateInput,
  output: Moderated,
  noun: "item",
  signals: changed,
  audit: {
    subject: "moderation",
    state: ({ project }: { project: { id: string } }, _: string, { ids }: { ids: readonly string[] }) =>
      sql`select json_object_agg(id, state order by id) as states from moderation
        where project_id = ${project.id} and id = any(${ids}::uuid[])`,
  },
};

/** Undefined if there is nothing with one of these ids. */
async function resultOf(scope: ProjectScope, ids: readonly string[], decided: readonly Decided[]) {
  if (decided.length > 0) return { ids: decided.map(({ id }) => id), decided };
  const known = scope.db.selectFrom("moderation").select("id").where("project_id", "=", scope.project.id);
  const found = await known
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .limit(1)
    .executeTakeFirst();
  return found && { ids: [], decided };
}

export const approveItems = mutation({
  ...decision,
  name: "approveItems",
  input: ApproveInput,
  summary: "Shows what is held, and keeps what is reported. The authors are told.",
  events: (_, __, worked) => eventsOfShown(worked, String(worked["approved_by"])),
  async run(scope, { ids }) {
    const decided = await decide(scope, ids, { state: sql`'approved'` });
    const all = [...decided, ...(await approvedBelow(scope, decided))];
    // In the order in which their authors have written them.
    const seen = await withSeen(
      scope,
      all.toSorted((one, other) => (one.id < other.id ? -1 : 1)),
    );
    await markPublic(scope, seen);
    const result = await resultOf(scope, ids, decided);
    return result && { ...result, decided: seen, approved_by: scope.caller.id };
  },
});

export const hideItems = mutation({
  ...decision,
  name: "hideItems",
  summary: "Hides feedback and comments from everybody but their authors and the team. Nobody is told.",
  async run(scope, { ids }) {
    return resultOf(scope, ids, await decide(scope, ids, { state: sql`'hidden'`, isOfAny: true }));
  },
});

export const markSpam = mutation({
  ...decision,
  name: "markSpam",
  summary: "Hides feedback and comments, and all that is held of their authors. Nobody is told.",
  async run(scope, { ids }) {
    const isAlso = sql<boolean>`m.state = 'held' and m.user_id in (select user_id from moderation
      where project_id = ${scope.project.id} and id = any(${ids}::uuid[]))`;
    return resultOf(scope, ids, await decide(scope, ids, { state: sql`'spam'`, isOfAny: true, isAlso }));
  },
});

export const restoreItems = mutation({
  ...decision,
  name: "restoreItems",
  summary: "Undoes decisions: all of it is back in the queue.",
  async run(scope, { ids }) {
    // An item that was not in the queue gets its former state.
    const state = sql`case when m.queued_as = 'reported' and m.reports = 0 and m.reason = 'team' then 'approved' else m.queued_as end`;
    const decided = await decide(scope, ids, { state });
    const seen = await seenOf(scope, decided);
    return resultOf(
      scope,
      ids,
      decided.map((item) => ({ ...item, is_seen: seen.has(item.id) })),
    );
  },
});
