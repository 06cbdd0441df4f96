import { type ProjectScope, raceLost } from "@earshot/operations";
import { type RawBuilder, sql } from "kysely";
import { setCommentHeld, setFeedbackHeld } from "../feedback/held/held.commands.ts";
import type { ModerationState } from "./moderation.schema.ts";

/** An item that was decided on. */
export interface Decided {
  readonly id: string;
  readonly feedback_id: string;
  readonly is_comment: boolean;
  readonly user_id: string;
  readonly state: ModerationState;
  /** True if others could see it at some time before. */
  readonly was_public: boolean;
  /** True if others could see it just before. */
  readonly was_shown: boolean;
}

type InProject = Pick<ProjectScope, "db" | "project">;

/**
 * Locks the feedback that these ids are of, and that of comments: it is not deleted, merged or unmerged meanwhile. All that
 * changes its comments locks it first, too.
 */
async function lockItems({ db, project }: InProject, ids: readonly string[]): Promise<void> {
  const ofComments = sql<{ feedback_id: string }>`select distinct feedback_id from comments
    where project_id = ${project.id} and id = any(${ids}::uuid[])`;
  const { rows } = await sql<{ id: string }>`select id from feedback
    where project_id = ${project.id} and (id = any(${ids}::uuid[]) or id in (${ofComments})) order by id for update`.execute(
    db,
  );
  const locked = new Set(rows.map(({ id }) => id));
  const { rows: now } = await ofComments.execute(db);
  if (now.some(({ feedback_id }) => !locked.has(feedback_id))) throw raceLost();
}

/** Notes feedback and comments that are not in the queue, so that the team can decide on them, or people report them. */
export async function note(scope: InProject, ids: readonly string[]): Promise<void> {
  await lockItems(scope, ids);
  const { db, project } = scope;
  await sql`insert into moderation (project_id, id, feedback_id, is_comment, user_id, state, reason, was_public, queued_as)
    select project_id, id, feedback_id, is_comment, user_id, 'approved', 'team', true, 'reported' from (
      select project_id, id, id as feedback_id, false as is_comment, user_id from feedback
        where project_id = ${project.id} and id = any(${ids}::uuid[]) and not is_merged and not is_held
      union all
      select project_id, id, feedback_id, true, user_id from comments
        where project_id = ${project.id} and id = any(${ids}::uuid[]) and held_by is distinct from id) as item
    on conflict (project_id, id) do nothing`.execute(db);
}

/** True if others see what has this state. */
export const isShown = ({ state }: Pick<Decided, "state">) => state === "approved" || state === "reported";

/** Shows or holds these things, as their states have it. */
export async function applyStates(scope: InProject, items: readonly Decided[]): Promise<void> {
  const feedback = items.filter(({ is_comment }) => !is_comment);
  for (const isHeld of [true, false]) {
    const ids = feedback.filter((item) => isShown(item) !== isHeld).map(({ id }) => id);
    if (ids.length > 0) await setFeedbackHeld(scope, ids, isHeld);
  }
  for (const item of items) if (item.is_comment) await setCommentHeld(scope, item.feedback_id, item.id, !isShown(item));
}

/** The states that a decision gives to the rows `m` of these ids, and to those that `isAlso` is true of. */
interface Decision {
  readonly state: RawBuilder<unknown>;
  /** True if it may be about what is in no queue. */
  readonly isOfAny?: boolean;
  readonly isAlso?: RawBuilder<boolean>;
}

/** Decides on things of the queue, and returns them. */
export async function decide(
  scope: ProjectScope,
  ids: readonly string[],
  { state, isOfAny = false, isAlso = sql`false` }: Decision,
) {
  const { db, project, caller } = scope;
  await (isOfAny ? note : lockItems)(scope, ids);
  const { rows } = await sql<Decided>`with found as materialized (
      select id, was_public, state in ('approved', 'reported') as was_shown from moderation as m
      where project_id = ${project.id} and (id = any(${ids}::uuid[]) or ${isAlso}) order by id for update)
    update moderation as m set state = ${state}, decided_at = now(), decided_by = ${caller.id},
      was_public = m.was_public or ${state} = 'reported',
      reports = case when ${state} = 'approved' then 0
        when ${state} in ('held', 'reported') then (select count(*) from reports as r where r.project_id = ${project.id} and r.id = m.id)
        else m.reports end
    from found where m.project_id = ${project.id} and m.id = found.id and m.state is distinct from ${state}
    returning m.id, m.feedback_id, m.is_comment, m.user_id, m.state, found.was_public, found.was_shown`.execute(db);
  await applyStates(scope, rows);
  return rows;
}

/** Records what others have seen of this: not what is below something hidden. */
export const markPublic = ({ db, project }: InProject, items: readonly { id: string; is_seen?: boolean }[]) =>
  sql`update moderation as m set was_public = m.was_public or item.is_seen
    from jsonb_to_recordset(${JSON.stringify(items.map(({ id, is_seen }) => ({ id, is_seen })))}::jsonb)
      as item (id uuid, is_seen boolean)
    where m.project_id = ${project.id} and m.id = item.id`.execute(db);
