import {
  badRequest,
  findIn,
  lockProject,
  mutation,
  newId,
  ProjectPath,
  query,
  quotaReached,
  reader,
  team,
  rowState,
} from "@earshot/operations";
import { sql } from "kysely";
import { z } from "zod";
import {
  addFormer,
  changeStatus,
  findStatus,
  moveSome,
  nameTaken,
  removeStatus,
  renameOnChangelogs,
  requireStays,
  requireUnused,
  startEmptying,
} from "./status.commands.ts";
import { statusColumns, statusRows } from "./status.queries.ts";
import {
  CreateStatusInput,
  DeleteStatusInput,
  FeedbackStatus,
  maxStatuses,
  ReorderStatusesInput,
  UpdateStatusInput,
} from "./status.schema.ts";

const ownerOf = findIn("statuses", "statusId");

/** `emptying` is the id of the status that is emptied from now on, if not all of its feedback could be moved at once. */
const emptyingOf = (_: unknown, __: unknown, { emptying }: Readonly<Record<string, unknown>>) =>
  typeof emptying === "string" ? [{ kind: "status.emptying", status_id: emptying, team_only: true } as const] : [];

const changed = () => [{ kind: "statuses.changed" } as const];

export const listStatuses = query({
  name: "listStatuses",
  mcp: { toolset: "board", title: "List statuses" },
  summary: "Lists a project's statuses in their order.",
  access: reader,
  input: ProjectPath,
  item: () => null,
  output: z.array(FeedbackStatus),
  cachedFor: "role",
  rows: statusRows,
});

export const createStatus = mutation({
  name: "createStatus",
  mcp: { toolset: "board", title: "Create a status" },
  summary: "Creates a status at the end of the list.",
  access: team("admin"),
  input: CreateStatusInput,
  output: FeedbackStatus,
  creates: true,
  signals: changed,
  audit: { subject: "status", id: (_, status) => status?.id, state: rowState("statuses", "name", "color", "stage") },
  async run(scope, { projectSlug: _, ...values }) {
    await lockProject(scope);
    const { db, project } = scope;
    const { count } = await db
      .selectFrom("statuses")
      .select(sql<number>`count(*)::int`.as("count"))
      .where("project_id", "=", project.id)
      .executeTakeFirstOrThrow();
    await requireUnused(scope, values.name);
    if (count >= maxStatuses) throw quotaReached(count, "statuses in the project");
    const status = await db
      .insertInto("statuses")
      .values({ ...values, id: newId(), project_id: project.id, position: count })
      .onConflict((conflict) => conflict.doNothing())
      .returning(statusColumns)
      .executeTakeFirst();
    if (!status) throw nameTaken(values.name);
    return status;
  },
});

export const updateStatus = mutation({
  name: "updateStatus",
  mcp: { toolset: "board", title: "Update a status" },
  summary: "Updates a status. A new name is the new status of its feedback.",
  access: team("admin"),
  input: UpdateStatusInput,
  output: FeedbackStatus,
  noun: "status",
  find: ownerOf,
  audit: { subject: "status", id: ({ statusId }) => statusId, state: rowState("statuses", "name", "color", "stage") },
  events: emptyingOf,
  signals: changed,
  async run(scope, { projectSlug: _, statusId, ...changes }) {
    await lockProject(scope);
    const before = await findStatus(scope, statusId);
    if (!before) return undefined;
    requireStays(before);
    if (changes.name) await requireUnused(scope, changes.name);
    const after = await changeStatus(scope, statusId, changes);
    if (after.name === before.name) return after;
    await renameOnChangelogs(scope, before.name, after.name);
    if ((await moveSome(scope, { from: before.name, to: after.name, by: null })).isDone) return after;
    return { ...after, emptying: await addFormer(scope, before) };
  },
});

export const deleteStatus = mutation({
  name: "deleteStatus",
  mcp: { toolset: "board", title: "Delete a status" },
  summary: "Deletes a status. Its feedback gets another one, with an event for each item.",
  access: team("admin"),
  input: DeleteStatusInput,
  output: FeedbackStatus,
  noun: "status",
  find: ownerOf,
  audit: { subject: "status", id: ({ statusId }) => statusId, state: rowState("statuses", "name") },
  events: emptyingOf,
  signals: changed,
  async run(scope, { statusId, into, quiet: isQuiet = false }) {
    await lockProject(scope);
    const status = await findStatus(scope, statusId);
    if (!status) return undefined;
    const next = into === statusId ? undefined : await findStatus(scope, into);
    if (!next) throw badRequest("into must be another status of the project.");
    requireStays(status);
    requireStays(next);
    await renameOnChangelogs(scope, status.name, next.name);
    await startEmptying(scope, { id: statusId, into, isQuiet });
    const move = { from: status.name, to: next.name, by: scope.caller.id, isQuiet };
    const { isDone, events: appended } = await moveSome(scope, move);
    if (!isDone) return { ...status, appended, emptying: statusId };
    await removeStatus(scope, status);
    return { ...status, appended };
  },
});

export const reorderStatuses = mutation({
  name: "reorderStatuses",
  mcp: { toolset: "board", title: "Order statuses" },
  summary: "Orders a project's statuses.",
  access: team("admin"),
  input: ReorderStatusesInput,
  output: z.array(FeedbackStatus),
  signals: changed,
  audit: {
    subject: "status",
    state: ({ project }) =>
      sql`select json_agg(name order by position) as names from statuses where project_id = ${project.id}`,
  },
  async run(scope, { statusIds }) {
    await lockProject(scope);
    const { db } = scope;
    const before = await db.executeQuery(statusRows(scope).compile());
    const ids = new Set(statusIds);
    if (ids.size !== statusIds.length || ids.size !== before.rows.length || before.rows.some(({ id }) => !ids.has(id)))
      throw badRequest("statusIds must have the id of each status of the project exactly once.");
    await db
      .updateTable("statuses")
      .from(
        sql<{ id: string; place: number }>`unnest(${statusIds}::uuid[]) with ordinality`.as<"ordered">(
          sql`ordered (id, place)`,
        ),
      )
      .set({ position: sql`ordered.place - 1` })
      .where("statuses.project_id", "=", scope.project.id)
      .whereRef("statuses.id", "=", "ordered.id")
      .execute();
    return (await db.executeQuery(statusRows(scope).compile())).rows;
  },
});
