import {
  appendEvents,
  assignments,
  badRequest,
  type DomainEvent,
  isProjectRow,
  isUniqueViolation,
  newId,
  type ProjectScope,
  quietly,
} from "@earshot/operations";
import { sql } from "kysely";
import type { z } from "zod";
import { addTo, statusCounts } from "../board-count/counts.queries.ts";
import { recordChanges } from "./history.commands.ts";
import { placeOf } from "./place.queries.ts";
import { statusColumns } from "./status.queries.ts";
import type { FeedbackStatus, UpdateStatusInput } from "./status.schema.ts";

type InProject = Pick<ProjectScope, "db" | "project">;

/** One status of the project, by its id. */
export const findStatus = ({ db, project }: InProject, id: string) =>
  db
    .selectFrom("statuses")
    .select(statusColumns)
    .where("project_id", "=", project.id)
    .where("id", "=", id)
    .executeTakeFirst();

export const nameTaken = (name = "") => badRequest(`there is a status ${name} already.`);

const movingOut = (name: string) =>
  badRequest(`feedback is being moved out of ${name}: try again when that status is gone.`);

/** 400 for a status that is deleted once its feedback has moved. */
export function requireStays({ name, moving_into }: Pick<FeedbackStatus, "name" | "moving_into">): void {
  if (moving_into) throw movingOut(name);
}

/** 400 if feedback is being moved out of a status of this name: what gets it now would move, too. */
export async function requireUnused({ db, project }: InProject, name: string): Promise<void> {
  const moving = db
    .selectFrom("statuses")
    .select("name")
    .where("project_id", "=", project.id)
    .where("moving_into", "is not", null)
    .where(sql<boolean>`lower(name) = lower(${name})`);
  const found = await moving.executeTakeFirst();
  if (found) throw movingOut(found.name);
}

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

/** Adds the old name of a status as a status that is emptied. Returns its id. */
export async function addFormer({ db, project }: InProject, former: FeedbackStatus): Promise<string> {
  const id = newId();
  const { position } = await db
    .selectFrom("statuses")
    .select(sql<number>`count(*)::int`.as("position"))
    .where("project_id", "=", project.id)
    .executeTakeFirstOrThrow();
  const row = { ...former, id, project_id: project.id, position, moving_into: former.id, moved_by: null };
  await db.insertInto("statuses").values(row).execute();
  return id;
}

/** Makes a status, and those that are emptied into it, be emptied into another one, as a move by the caller. */
export async function startEmptying(
  { db, project, caller }: ProjectScope,
  { id, into, isQuiet }: { id: string; into: string; isQuiet: boolean },
): Promise<void> {
  await db
    .updateTable("statuses")
    .set({ moving_into: into, moved_by: caller.id, moved_quietly: isQuiet })
    .where("project_id", "=", project.id)
    .where(sql<boolean>`(id = ${id} or moving_into = ${id})`)
    .execute();
}

/** Deletes a status. The others move up. */
export async function removeStatus({ db, project }: InProject, { id, position }: FeedbackStatus): Promise<void> {
  await db.deleteFrom("statuses").where(isProjectRow({ project }, id)).execute();
  await db
    .updateTable("statuses")
    .set({ position: sql`position - 1` })
    .where("project_id", "=", project.id)
    .where("position", ">", position)
    .execute();
}

/** The changelogs that will set this status will set the other one. */
export async function renameOnChangelogs({ db, project }: InProject, from: string, to: string): Promise<void> {
  await db
    .updateTable("changelogs")
    .set({ feedback_status: to })
    .where("project_id", "=", project.id)
    .where("feedback_status", "=", from)
    .execute();
}

/** The number of items that one transaction moves. That takes less than a second; statements have a time-out. */
const step = 5_000;

/** Identifies a status, the one that its feedback gets, and who moves it: null if the status only has another name. */
interface Move {
  from: string;
  to: string;
  by: string | null;
  /** True if nobody is told. */
  isQuiet?: boolean;
}

/**
 * Gives some of the feedback with a status another one, with an event for each item that somebody moves. Moved items are
 * by age among the others. An item whose status has another name keeps its rank unless another item has it. Returns the
 * events, which it has appended, and whether none is left. Without statistics, as in the embedded database, an equal sign beside the status would compare each item
 * with the whole page.
 */
export async function moveSome(
  { db, project }: InProject,
  { from, to, by, isQuiet }: Move,
): Promise<{ isDone: boolean; events: readonly DomainEvent[] }> {
  const of = (status: string) => sql`project_id = ${project.id} and status = ${status}`;
  const isTaken = sql`exists (select 1 from feedback as other where other.project_id = ${project.id}
    and other.status = ${to} and ${placeOf("other")} = feedback.rank collate "C")`;
  const kept = sql`case when rank is not null and not ${isTaken} then rank end`;
  const { rows } = await sql<{ count: number; counted: number; ids: string[] | null; held: string[] | null }>`
    with page as materialized (
      select id from feedback where ${of(from)} order by ${placeOf("feedback")} limit ${sql.lit(step)}),
    moved as (update feedback
      set status = ${to}, rank = ${by ? sql.lit(null) : kept}
      where project_id = ${project.id} and id = any(array(select id from page)) and status is not distinct from ${from}
      returning id, is_merged, is_held)
    select (select count(*)::int from page) as count, (count(*) filter (where not is_merged and not is_held))::int as counted,
      array_to_json(array_agg(id) filter (where not is_merged and not is_held)) as ids,
      array_to_json(array_agg(id) filter (where is_held)) as held
    from moved`.execute(db);
  const { count = 0, counted = 0, ids, held } = rows[0] ?? {};
  const change = { kind: "feedback.status_changed", from_status: from, to_status: to } as const;
  const changesOf = (moved: typeof ids) => (by ? (moved ?? []).map((feedback_id) => ({ ...change, feedback_id })) : []);
  // Nobody hears of what is held, and its history has the change.
  const changes = changesOf(ids);
  const events = isQuiet ? changes.map(quietly) : changes;
  if (events.length > 0) await appendEvents({ projectId: project.id, actorId: by, events }).execute(db);
  await recordChanges({ db, project }, by, [...changes, ...changesOf(held)]);
  // A status that has another name is no change of its feedback.
  const renamed = sql`values (${from}::text, ${-counted}::int), (${to}::text, ${counted}::int)`;
  if (!by) await addTo(statusCounts, project.id, sql`select * from (${renamed}) as renamed (status, n)`).execute(db);
  return { isDone: count < step, events };
}
