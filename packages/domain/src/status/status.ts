import {
  badRequest,
  isProjectRow,
  lockProject,
  mutation,
  newId,
  noOwner,
  ProjectPath,
  type ProjectScope,
  query,
  quotaReached,
  reader,
  team,
} from "@earshot/operations";
import { sql } from "kysely";
import { z } from "zod";
import { changeStatus, findStatus, nameTaken, renameOnFeedback } from "./status.commands.ts";
import { statusColumns, statusRows } from "./status.queries.ts";
import {
  CreateStatusInput,
  DeleteStatusInput,
  FeedbackStatus,
  maxStatuses,
  ReorderStatusesInput,
  type StatusPath,
  UpdateStatusInput,
} from "./status.schema.ts";

const ownerOf = ({ db, project }: ProjectScope, { statusId }: z.output<typeof StatusPath>) =>
  db.selectFrom("statuses").select(noOwner).where(isProjectRow({ project }, statusId)).executeTakeFirst();

const changed = () => [{ kind: "statuses.changed" } as const];

export const listStatuses = query({
  name: "listStatuses",
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
  summary: "Creates a status at the end of the list.",
  access: team("admin"),
  input: CreateStatusInput,
  output: FeedbackStatus,
  creates: true,
  signals: changed,
  async run(scope, { projectSlug: _, ...values }) {
    await lockProject(scope);
    const { db, project } = scope;
    const { count } = await db
      .selectFrom("statuses")
      .select(sql<number>`count(*)::int`.as("count"))
      .where("project_id", "=", project.id)
      .executeTakeFirstOrThrow();
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
  summary: "Updates a status. A new name is the new status of its feedback.",
  access: team("admin"),
  input: UpdateStatusInput,
  output: FeedbackStatus,
  noun: "status",
  find: ownerOf,
  signals: changed,
  async run(scope, { projectSlug: _, statusId, ...changes }) {
    await lockProject(scope);
    const before = await findStatus(scope, statusId);
    if (!before) return undefined;
    const after = await changeStatus(scope, statusId, changes);
    if (after.name !== before.name) await renameOnFeedback(scope, before.name, after.name);
    return after;
  },
});

export const deleteStatus = mutation({
  name: "deleteStatus",
  summary: "Deletes a status. Its feedback gets another one.",
  access: team("admin"),
  input: DeleteStatusInput,
  output: FeedbackStatus,
  noun: "status",
  find: ownerOf,
  signals: changed,
  async run(scope, { statusId, into }) {
    await lockProject(scope);
    const status = await findStatus(scope, statusId);
    if (!status) return undefined;
    const next = into === statusId ? undefined : await findStatus(scope, into);
    if (!next) throw badRequest("into must be another status of the project.");
    const { db, project } = scope;
    await db.deleteFrom("statuses").where(isProjectRow(scope, statusId)).execute();
    await db
      .updateTable("statuses")
      .set({ position: sql`position - 1` })
      .where("project_id", "=", project.id)
      .where("position", ">", status.position)
      .execute();
    await renameOnFeedback(scope, status.name, next.name);
    return status;
  },
});

export const reorderStatuses = mutation({
  name: "reorderStatuses",
  summary: "Orders a project's statuses.",
  access: team("admin"),
  input: ReorderStatusesInput,
  output: z.array(FeedbackStatus),
  signals: changed,
  async run(scope, { statusIds }) {
    await lockProject(scope);
    const { db } = scope;
    const before = await db.executeQuery(statusRows(scope).compile());
    const ids = new Set(statusIds);
    if (ids.size !== statusIds.length || ids.size !== before.rows.length || before.rows.some(({ id }) => !ids.has(id)))
      throw badRequest("statusIds must have the id of each of the project's statuses once.");
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
