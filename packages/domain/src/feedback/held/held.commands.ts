import { currentInstant, type Db, type ProjectScope, type Scope } from "@earshot/operations";
import { type RawBuilder, sql } from "kysely";
import { countItems } from "../../board-count/count.commands.ts";
import type { Rule } from "../../settings/hold.queries.ts";

type InProject = Pick<ProjectScope, "db" | "project">;
type Sent = Pick<ProjectScope, "db" | "project" | "network">;

/** Something of a person that comes into the team's queue. */
export interface Queued {
  readonly id: string;
  readonly feedback_id: string;
  readonly is_comment: boolean;
  readonly user_id: string;
  readonly reason: Rule | "reports";
  /** True if others have seen it. */
  readonly was_public: boolean;
}

/** The signal that the team's queue has changed. */
export const queueChanged = { kind: "moderation.changed", team_only: true } as const;

/** The signal that others no longer see something. */
export const hidden = ({ id, feedback_id, is_comment }: Pick<Queued, "id" | "feedback_id" | "is_comment">) =>
  is_comment
    ? ({ kind: "comment.hidden", feedback_id, comment_id: id } as const)
    : ({ kind: "feedback.hidden", feedback_id } as const);

/** The signal that others see something again. The event of what is created is for what they have never seen. */
export const shownAgain = ({ id, feedback_id, is_comment }: Pick<Queued, "id" | "feedback_id" | "is_comment">) =>
  is_comment
    ? ({ kind: "comment.shown", feedback_id, comment_id: id } as const)
    : ({ kind: "feedback.shown", feedback_id } as const);

/** Puts something that is held into the team's queue, at the instant of the edit for which it is held. */
export const queueHeld = ({ db, project, network }: Sent, { id, feedback_id, is_comment, user_id, ...why }: Queued) =>
  sql`insert into moderation (project_id, id, feedback_id, is_comment, user_id, state, reason, was_public, queued_as, network, created_at)
    values (${project.id}, ${id}, ${feedback_id}, ${is_comment}, ${user_id}, 'held', ${why.reason}, ${why.was_public}, 'held', ${network}::bytea, ${currentInstant})
    on conflict (project_id, id) do update set state = 'held', reason = excluded.reason, queued_as = 'held',
      created_at = excluded.created_at, network = excluded.network, was_public = moderation.was_public or excluded.was_public`.execute(
    db,
  );

/**
 * The same as a part of a statement that makes things of its callers. It reads the part `changed`, with the things, and `judged`,
 * with `new_id`, `hold_reason` and `network`.
 */
export const queuedParts = (projectId: Scope["project"]["id"], table: "feedback" | "comments") => sql`queued as (
  insert into moderation (project_id, id, feedback_id, is_comment, user_id, state, reason, was_public, queued_as, network)
  select ${projectId}::uuid, id, ${sql.ref(table === "feedback" ? "changed.id" : "changed.feedback_id")},
    ${sql.lit(table === "comments")}, user_id, 'held', hold_reason, false, 'held', network
  from changed join judged on new_id = id where hold_reason is not null)`;

/** Holds feedback, or shows it again. The caller has locked its rows. */
export async function setFeedbackHeld(scope: InProject, ids: readonly string[], isHeld: boolean): Promise<void> {
  const { db, project } = scope;
  if (isHeld) await countItems(scope, ids, -1);
  const { rows } = await sql<{ id: string }>`update feedback set is_held = ${isHeld}
    where project_id = ${project.id} and id = any(${ids}::uuid[]) and not is_merged and is_held <> ${isHeld}
    returning id`.execute(db);
  if (isHeld) return;
  const shown = rows.map(({ id }) => id);
  await countItems(scope, shown, 1);
}

/**
 * Holds a comment with its replies, or shows it again, and counts the comments of its feedback. A reply that is held for
 * its own sake stays held, and a comment stays held while the one that it replies to is.
 */
export async function setCommentHeld({ db, project }: InProject, feedbackId: string, id: string, isHeld: boolean) {
  const here = sql`project_id = ${project.id} and feedback_id = ${feedbackId}`;
  // Adding a comment locks this row too.
  await sql`select id from feedback where project_id = ${project.id} and id = ${feedbackId} for update`.execute(db);
  const changed = isHeld
    ? sql`with recursive under as (
        select id, held_by from comments where ${here} and id = ${id}
        union all select c.id, c.held_by from under join comments as c
          on c.project_id = ${project.id} and c.feedback_id = ${feedbackId} and c.reply_to_id = under.id)
      update comments set held_by = ${id} where ${here} and id in (select id from under)
        and (held_by is null or held_by = (select held_by from under where id = ${id}))`
    : sql`update comments set held_by = (select parent.held_by from comments as own
          join comments as parent on parent.project_id = ${project.id} and parent.feedback_id = ${feedbackId}
            and parent.id = own.reply_to_id
          where own.project_id = ${project.id} and own.feedback_id = ${feedbackId} and own.id = ${id})
      where ${here} and held_by = ${id}`;
  await changed.execute(db);
  await sql`update feedback set comment_count = (select count(*) from comments where ${here} and held_by is null)
    where project_id = ${project.id} and id = ${feedbackId}`.execute(db);
}

/** Deletes what the team's queue has of things that are being deleted. Returns true if one of them waited there. */
export async function eraseModeration(db: Db, projectId: string, ids: RawBuilder<unknown>): Promise<boolean> {
  const here = sql`where project_id = ${projectId} and id = any(${ids})`;
  const { rows } = await sql<{ state: string }>`delete from moderation ${here} returning state`.execute(db);
  await sql`delete from reports ${here}`.execute(db);
  return rows.some(({ state }) => state === "held" || state === "reported");
}
