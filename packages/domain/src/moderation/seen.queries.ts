import type { DomainEvent, ProjectScope } from "@earshot/operations";
import { sql } from "kysely";
import { mentioning, newMentionsOf } from "../mention/mention.commands.ts";
import type { Decided } from "./decide.commands.ts";

/** An item that was decided on, with what else is read of it. */
export interface Seen extends Decided {
  /** True if others see it now. */
  readonly is_seen?: boolean;
  /** True if it was edited since it came into the queue. */
  readonly is_edited?: boolean;
  /** The people whom a comment newly mentions. */
  readonly mentions?: string[] | undefined;
}

/**
 * Returns the events of what others see for the first time, as if its author had just written it, and of what was edited since
 * they saw it, as if its author had just edited it.
 */
export const eventsOfShown = ({ decided }: Readonly<Record<string, unknown>>, approved_by: string): DomainEvent[] =>
  (decided as Seen[])
    .filter(({ was_shown, was_public, is_seen, is_edited }) => !was_shown && is_seen && (!was_public || is_edited))
    .map(({ id, feedback_id, is_comment, user_id, was_public, mentions }) => {
      const by = { feedback_id, actor_id: user_id, approved_by };
      return is_comment
        ? { kind: was_public ? "comment.updated" : "comment.created", comment_id: id, ...by, ...mentioning(mentions) }
        : { kind: was_public ? "feedback.updated" : "feedback.created", ...by };
    });

interface Text {
  readonly content: string;
  /** The text when it came into the queue. Null if it was not edited since. */
  readonly before: string | null;
}

/** The ids of what is seen now, with the texts of comments: not of one whose feedback, or whose parent, is still held. */
export async function seenOf({ db, project }: ProjectScope, decided: readonly Decided[]) {
  const ids = decided.map(({ id }) => id);
  const { rows } = await sql<Text & { id: string }>`select seen.id, seen.content, edited.before
    from (
      select id, '' as content from feedback
        where project_id = ${project.id} and id = any(${ids}::uuid[]) and not is_held
      union all
      select c.id, c.content from comments as c join feedback as f on f.project_id = ${project.id} and f.id = c.feedback_id
        where c.project_id = ${project.id} and c.id = any(${ids}::uuid[]) and c.held_by is null and not f.is_held
    ) as seen
    join moderation as m on m.project_id = ${project.id} and m.id = seen.id
    left join lateral (select before from edits
      where project_id = ${project.id} and item_id = seen.id and edits.created_at >= m.created_at
      order by edits.created_at, edits.id limit 1) as edited on true`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

/** What was approved below this feedback and these comments while they were hidden, and was never public. */
export async function approvedBelow({ db, project }: ProjectScope, decided: readonly Decided[]): Promise<Decided[]> {
  const [ids, feedbackIds] = [decided.map(({ id }) => id), decided.map(({ feedback_id }) => feedback_id)];
  if (ids.length === 0) return [];
  const { rows } = await sql<Decided>`select id, feedback_id, is_comment, user_id, state, was_public, false as was_shown
    from moderation where project_id = ${project.id} and feedback_id = any(${feedbackIds}::uuid[])
      and id <> all(${ids}::uuid[]) and state = 'approved' and not was_public`.execute(db);
  return rows;
}

/** The items with what the events of what others see now are made from. */
export async function withSeen(scope: ProjectScope, decided: readonly Decided[]) {
  const seen = await seenOf(scope, decided);
  const texts = decided.map(({ id, feedback_id: feedbackId, user_id: userId, was_public }) => {
    const { content = "", before = null } = seen.get(id) ?? {};
    return { feedbackId, userId, isNote: false, content, before: was_public ? (before ?? content) : "" };
  });
  const mentions = await newMentionsOf(scope, texts);
  return decided.map((item, at) => ({
    ...item,
    is_seen: seen.has(item.id),
    is_edited: typeof seen.get(item.id)?.before === "string",
    mentions: mentions[at],
    approved_by: scope.caller.id,
  }));
}
