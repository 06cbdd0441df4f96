import type { Scope } from "@earshot/operations";
import { sql } from "kysely";

// This file decides who sees what is held. Reads of feedback and comments have one of its conditions each:
// apps/gateway/test/security/held.test.ts finds one that has none.

type Viewer = Pick<Scope, "caller" | "role">;

/** True of feedback that lists, searches and counts have: it is neither merged nor held. */
export const isOnBoard = (feedback = "feedback") =>
  sql<boolean>`not ${sql.ref(`${feedback}.is_merged`)} and not ${sql.ref(`${feedback}.is_held`)}`;

/** True of feedback that is not held, or whose author or team asks. */
export const isShownTo = ({ caller, role }: Viewer, feedback = "feedback") =>
  sql<boolean>`(not ${sql.ref(`${feedback}.is_held`)} or ${role}::text is not null
    or ${sql.ref(`${feedback}.user_id`)} = ${caller.id}::uuid)`;

/** True of a comment that everybody sees who sees its feedback. Counts have only these. */
export const isShownComment = (comment = "comments") => sql<boolean>`${sql.ref(`${comment}.held_by`)} is null`;

/** The same, or true if its author or the team asks. */
export const isCommentShownTo = ({ caller, role }: Viewer, comment = "comments") =>
  sql<boolean>`(${isShownComment(comment)} or ${role}::text is not null
    or ${sql.ref(`${comment}.user_id`)} = ${caller.id}::uuid)`;

type InProject = Pick<Scope, "project">;

const inHeld = ({ project }: InProject, comment: string, isHidden = sql`true`) =>
  sql<boolean>`not exists (select 1 from feedback where feedback.project_id = ${project.id}
    and feedback.id = ${sql.ref(`${comment}.feedback_id`)} and feedback.is_held and ${isHidden})`;

/** True of a comment that is read by its id, if its feedback is not held. */
export const isInShown = (scope: InProject, comment = "comments") => inHeld(scope, comment);

/**
 * The same, or true if the author of the feedback or the team asks. The role stands outside of the subquery: Citus finds no
 * node for one that is empty whatever the rows are.
 */
export const isInShownTo = (scope: InProject & Viewer, comment = "comments") =>
  sql<boolean>`(${scope.role}::text is not null
    or ${inHeld(scope, comment, sql`feedback.user_id is distinct from ${scope.caller.id}::uuid`)})`;

export type HeldAs = "waiting" | "hidden" | null;

/** The state of a held item, for its author and the team. Null if it is not held. */
export const heldAs = ({ project }: InProject, isHeld: ReturnType<typeof isShownComment>, id: string) =>
  sql<HeldAs>`case when ${isHeld} then coalesce((
    select case state when 'held' then 'waiting' else 'hidden' end from moderation
    where moderation.project_id = ${project.id} and moderation.id = ${sql.ref(id)}), 'hidden') end`;

/**
 * The declaration of a read of one item whose response may differ for the author of something held, where the response
 * need not have the author's id: it is not cached then.
 */
export const differsForAuthors = {
  isPersonal: ({ project }: InProject, { feedbackId }: { feedbackId: string }) => sql<boolean>`(
    exists (select 1 from feedback where project_id = ${project.id} and id = ${feedbackId} and is_held)
    or exists (select 1 from comments where project_id = ${project.id} and feedback_id = ${feedbackId} and held_by is not null))`,
};
