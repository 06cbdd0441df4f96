import { assignments, badRequest, isProjectRow, isUniqueViolation, type ProjectScope } from "@earshot/operations";
import { sql } from "kysely";
import type { z } from "zod";
import { placeOf } from "../feedback/feedback.entity.ts";
import { statusColumns } from "./status.queries.ts";
import type { UpdateStatusInput } from "./status.schema.ts";

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

/** How many items one statement renames: that takes less than a second, and a statement ends after some. */
const step = 5_000;

/**
 * Renames a status on the feedback that has it, and where a changelog will set it. If there is feedback with the new name already, the renamed feedback
 * loses its places among it: two items could have the same.
 */
export async function renameOnFeedback({ db, project }: ProjectScope, from: string, to: string): Promise<void> {
  const of = (status: string) => sql`feedback.project_id = ${project.id} and feedback.status = ${status}`;
  const { rows: taken } = await sql`select 1 from feedback where ${of(to)} limit 1`.execute(db);
  const rank = taken.length > 0 ? sql`null` : sql`rank`;
  for (let last: string | null = ""; last !== null;) {
    const { rows }: { rows: { last: string | null }[] } = await sql<{ last: string | null }>`
      with page as materialized (
        select id, ${placeOf("feedback")} as place from feedback
        where ${of(from)} and ${placeOf("feedback")} > ${last} order by place limit ${step}),
      renamed as (update feedback set status = ${to}, rank = ${rank} from page
        where ${of(from)} and feedback.id = page.id)
      select max(place) as last from page`.execute(db);
    last = rows[0]?.last ?? null;
  }
  await db
    .updateTable("changelogs")
    .set({ feedback_status: to })
    .where("project_id", "=", project.id)
    .where("feedback_status", "=", from)
    .execute();
}
