import {
  type DomainError,
  type DoneRow,
  notFound,
  type ProjectScope,
  quotaReached,
  type WriteScope,
} from "@earshot/operations";
import { type RawBuilder, sql } from "kysely";
import type { z } from "zod";
import { allowed } from "../feedback/feedback.commands.ts";
import { queuedParts } from "../feedback/held/held.commands.ts";
import { isShownComment } from "../feedback/held/held.queries.ts";
import { isSurvivor, stillMerged } from "../feedback/merged/merged.queries.ts";
import { judgementOf, refusedWord } from "../settings/hold.queries.ts";
import { claimedFiles } from "../upload/claim.commands.ts";
import { isLocked } from "./comment.commands.ts";
import { storedColumns } from "./comment.queries.ts";
import { maxComments, type NewComment } from "./comment.schema.ts";

type Fault = "refused" | "locked" | "orphan" | "full";

type CreatedComment = z.output<typeof NewComment> & { fault: Fault | null };

/** The values in SQL, of which `parent`, `forged` and the mentions may be missing. */
interface Values {
  /** The feedback that all comment on, or feedback that was merged into it. */
  feedbackId: string;
  id: RawBuilder<string>;
  content: RawBuilder<string>;
  parent?: RawBuilder<string> | undefined;
  forged?: RawBuilder<string> | undefined;
  byTeam?: RawBuilder<string> | undefined;
  byOthers?: RawBuilder<string> | undefined;
}

/** True if the comments are written by the id of feedback that was merged into another. */
export const isThrough = (feedbackId: string) =>
  sql<boolean>`exists (select 1 from target where feedback_id <> ${feedbackId})`;

/** Waits until no other transaction has locked the feedback that is commented on, and locks it. */
export const lockCommented = (scope: Pick<ProjectScope, "db" | "project">, feedbackId: string) =>
  sql`select id from feedback where ${isSurvivor(scope, feedbackId)} for no key update`.execute(scope.db);

/**
 * The parts of a statement that adds comments of its callers to one feedback and counts them. It locks the feedback's row
 * first, as a deletion of comments does, and the parents, which might be held or deleted since they were read. If another has
 * the feedback's row, or has merged or unmerged it, the statement does nothing and runs again.
 */
export function createParts(
  scope: WriteScope,
  { feedbackId, id, content, parent, forged, byTeam, byOthers }: Values,
  { hasFiles }: { hasFiles: boolean },
): RawBuilder<CreatedComment & DoneRow> {
  const { project, callers, isAllowed } = scope;
  const caller = allowed(scope);
  const isTarget = isSurvivor(scope, feedbackId);
  const mentions = byTeam
    ? sql`(case when ${caller.role}::text is null then ${byOthers} else ${byTeam} end)::jsonb - allowed.caller_id::text`
    : sql`null::jsonb`;
  return sql<CreatedComment & DoneRow>`judged as materialized (
      select allowed.caller_id, allowed.caller_role, position, ${id}::uuid as new_id, ${content} as content,
        ${parent ? sql`${parent}::uuid` : sql`null::uuid`} as parent_id, ${mentions} as mentions, judgement.hold_reason,
        judgement.is_refused, ${scope.network} as network
      from ${callers} cross join lateral ${judgementOf(caller, content, forged ? sql`true` : sql`false`)} as judgement),
    locked as (select id as feedback_id, comment_count, locked_at from feedback where ${isTarget} and ${isAllowed}
      for no key update skip locked),
    ${stillMerged(project, feedbackId)},
    parent as (${parent ? parents(project.id) : sql`select null::uuid as id, null::uuid as merged_from where false`}),
    placed as materialized (
      select judged.*, target.feedback_id, target.comment_count, case when is_refused then 'refused'
          when target.locked_at is not null and caller_role is null then 'locked'
          when parent_id is not null and parent.id is null then 'orphan' end as fault,
        case when parent_id is not null then parent.merged_from
          when target.feedback_id <> ${feedbackId} then ${feedbackId}::uuid end as merged_from
      from judged cross join target left join parent on parent.id = parent_id),
    counting as materialized (
      select *, comment_count + count(*) filter (where fault is null and hold_reason is null) over (order by position)
        > ${sql.lit(maxComments)} as is_full from placed),
    changed as (insert into comments (project_id, feedback_id, id, reply_to_id, merged_from, user_id, content, held_by)
      select ${project.id}::uuid, feedback_id, new_id, parent_id, merged_from, caller_id, content,
        case when hold_reason is not null then new_id end
      from counting where fault is null and not is_full returning *),
    counted as (update feedback
      set comment_count = comment_count + (select count(*) from changed where held_by is null)
      where project_id = ${project.id} and id = (select feedback_id from target)
        and exists (select 1 from changed where held_by is null)),
    ${hasFiles ? sql`${claimedFiles(project.id, "comment", sql`judged.content`)},` : sql``}
    ${queuedParts(project.id, "comments")},
    done as (
      select position, created.id is not null as is_changed, hold_reason is null as is_told, false as has_lost,
        jsonb_strip_nulls(jsonb_build_object('feedback_id', created.feedback_id, 'comment_id', created.id,
          'mentions', nullif(mentions, '[]'))) as event_data,
        created.*, '[]'::json as upvoters, case when hold_reason is not null then 'waiting' end as held,
        coalesce(fault, case when is_full then 'full' end) as fault
      from counting left join (select ${columns} from changed as comments) as created on created.id = new_id
      union all
      select position, false, false, true, null, ${sql.join(storedColumns.map(() => sql`null`))}, null, null, null
      from judged where not exists (select 1 from target) and exists (select 1 from feedback where ${isTarget}))`;
}

const columns = sql.join(storedColumns.map((column) => (typeof column === "string" ? sql.ref(column) : column)));

/**
 * The parents, which stay as they are until the transaction ends. The query names one table, because Citus reads back wrongly
 * what was locked in a join with a part of the statement.
 */
const parents = (projectId: WriteScope["project"]["id"]) => sql`select id, merged_from from comments
  where project_id = ${projectId} and feedback_id = (select feedback_id from target)
    and id = any(array(select parent_id from judged)) and ${isShownComment()} for share`;

const faults: Readonly<Record<Fault, () => DomainError>> = {
  refused: refusedWord,
  locked: isLocked,
  orphan: () => notFound("comment"),
  full: () => quotaReached(maxComments, "comments on the feedback"),
};

/** Returns the created comment; undefined if the feedback is missing. */
export function createdComment({
  fault,
  held,
  ...created
}: { [Column in keyof CreatedComment]: CreatedComment[Column] | null }) {
  if (fault) throw faults[fault]();
  return created.id === null ? undefined : ({ ...created, ...(held && { held }) } as z.output<typeof NewComment>);
}
