import {
  assignments,
  badRequest,
  type Db,
  isProjectRow,
  isUniqueViolation,
  newId,
  type ProjectScope,
} from "@earshot/operations";
import { sql } from "kysely";
import type { z } from "zod";
import { statusColumns } from "./status.queries.ts";
import type { FeedbackStatus, UpdateStatusInput } from "./status.schema.ts";

const first: readonly (readonly [name: string, color: string, stage: FeedbackStatus["stage"]])[] = [
  ["in review", "#64748b", "new"],
  ["backlog", "#a1a1aa", "new"],
  ["planned", "#3b82f6", "planned"],
  ["in progress", "#f59e0b", "active"],
  ["completed", "#22c55e", "done"],
  ["rejected", "#ef4444", "closed"],
];

/** The statuses of a new project. */
export const firstStatuses = () => first.map(([name, color, stage], position) => ({ name, color, stage, position }));

/** Gives a new project its statuses. */
export async function addStatuses(db: Db, project_id: string): Promise<void> {
  const rows = firstStatuses().map((status) => ({ ...status, project_id, id: newId() }));
  await db.insertInto("statuses").values(rows).execute();
}

/** One status of the project, by its id. */
export const findStatus = ({ db, project }: ProjectScope, id: string) =>
  db
    .selectFrom("statuses")
    .select(statusColumns)
    .where("project_id", "=", project.id)
    .where("id", "=", id)
    .executeTakeFirst();

export const nameTaken = (name = "") => badRequest(`there is a status ${name} already.`);

type Changes = Omit<z.output<typeof UpdateStatusInput>, "projectSlug" | "statusId">;

/** Changes a status. 400 if another has the name. */
export async function changeStatus(scope: ProjectScope, id: string, changes: Changes) {
  try {
    return await scope.db
      .updateTable("statuses")
      .set(assignments(changes))
      .where(isProjectRow(scope, id))
      .returning(statusColumns)
      .executeTakeFirstOrThrow();
  } catch (error) {
    throw isUniqueViolation(error) ? nameTaken(changes.name) : error;
  }
}

/**
 * Renames a status on the feedback that has it. If there is feedback with the new name already, the renamed feedback
 * loses its places among it: two items could have the same.
 */
export const renameOnFeedback = ({ db, project }: ProjectScope, from: string, to: string) =>
  sql`update feedback set status = ${to}, rank = case when exists (
      select from feedback as taken where taken.project_id = ${project.id} and taken.status = ${to}) then null else rank end
    where project_id = ${project.id} and status = ${from}`.execute(db);
