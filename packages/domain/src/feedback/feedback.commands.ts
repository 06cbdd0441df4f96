import {
  badRequest,
  DomainError,
  type DoneRow,
  lockProject,
  type ProjectScope,
  raceLost,
  type Role,
  type Scope,
  type WriteScope,
  returned,
} from "@earshot/operations";
import { type RawBuilder, sql } from "kysely";
import type { z } from "zod";
import { countItems, isCountedNow, newCounts } from "../board-count/count.commands.ts";
import { eraseEdits } from "../edit/edit.commands.ts";
import { eraseExchanges } from "../exchange/erase.commands.ts";
import { unmergeItems } from "./merged/unmerge.commands.ts";
import { eraseModeration, queuedParts } from "./held/held.commands.ts";
import { isUnmerged, isUnmergedFor } from "./merged/merged.queries.ts";
import { judgementOf, refusedWord } from "../settings/hold.queries.ts";
import { feedbackColumns } from "./feedback.queries.ts";
import { defaultStatus, type FeedbackPath, type NewFeedback } from "./feedback.schema.ts";
import { stageOf } from "../status/status.queries.ts";
import { claimedFiles } from "../upload/claim.commands.ts";

/** Finds tags by names, whatever their case, or ids. Returns their ids; 400 names those that the project lacks. */
export async function findTags({ db, project }: ProjectScope, wanted: string[]): Promise<string[]> {
  if (wanted.length === 0) return [];
  const found = await db
    .selectFrom(sql<{ key: string }>`unnest(${wanted}::text[])`.as<"wanted">(sql`wanted(key)`))
    .innerJoin("tags", (join) =>
      join
        .on("tags.project_id", "=", project.id)
        .on(sql<boolean>`(lower(tags.name) = lower(wanted.key) or tags.id::text = lower(wanted.key))`),
    )
    .select(["wanted.key", "tags.id"])
    // The lock keeps the tags from being deleted before the feedback has them.
    .forKeyShare("tags")
    .execute();
  const known = new Set(found.map(({ key }) => key));
  const unknown = wanted.filter((key) => !known.has(key));
  if (unknown.length > 0) throw unknownTags(unknown);
  return [...new Set(found.map(({ id }) => id))];
}

/** The columns that each caller sets, in SQL. A column is undefined if no caller sets it. */
interface Values {
  id: RawBuilder<string>;
  title: RawBuilder<string>;
  description: RawBuilder<string>;
  status: RawBuilder<string>;
  /** An array as PostgreSQL writes one. */
  tags?: RawBuilder<string> | undefined;
  /** The person whose feedback it is, if that is not the caller. */
  author?: RawBuilder<string> | undefined;
  /** JSON. */
  metadata?: RawBuilder<string> | undefined;
  /** There if a program has filled in the form. */
  forged?: RawBuilder<string> | undefined;
}

type CreatedFeedback = z.output<typeof NewFeedback> & {
  is_refused: boolean;
  unknown_tags?: string[];
  refused?: string[];
  is_author_unknown?: boolean;
};

/** The fields that only the team may set. */
export const teamFields = ["status", "tags", "on_behalf_of"] as const;

type Caller = Pick<Scope, "project" | "caller" | "role">;

/** Each of the callers who may write. */
export const allowed = ({ project }: WriteScope): Caller => ({
  project,
  caller: { id: sql.ref<string>("allowed.caller_id") },
  role: sql.ref<Role | null>("allowed.caller_role"),
});

/** Selects the fields that the caller may not set. An outsider may set tags only if the project lets authors tag. */
function refusedOf({ project, role }: Caller, fields: readonly (typeof teamFields)[number][]) {
  const tags = sql`(select author_tags from projects where id = ${project.id})`;
  const isOpen = { status: sql`false`, tags, on_behalf_of: sql`false` };
  const refused = fields.map((field) => sql`case when not ${isOpen[field]} then ${sql.lit(field)} end`);
  if (fields.length === 0) return sql<string[]>`'{}'::text[]`;
  return sql<
    string[]
  >`case when ${role}::text is null then array_remove(array[${sql.join(refused)}]::text[], null) else '{}' end`;
}

/**
 * Returns the status. An outsider's status of any stage but `new` becomes the default one: only the team decides what
 * becomes of feedback.
 */
export function statusFor(scope: WriteScope, status: RawBuilder<string>) {
  const { role } = allowed(scope);
  return sql<string>`case when ${role}::text is null and ${stageOf(scope, status)} <> 'new'
    then ${sql.lit(defaultStatus)} else ${status} end`;
}

/**
 * The parts of a statement that creates feedback with its tags for each of the callers; nothing for a caller who names a
 * tag that the project lacks, or sets one of these fields without being on the team.
 */
export function createParts(
  scope: WriteScope,
  { id, title, description, status, tags, author, metadata, forged }: Values,
  { fields = [], hasFiles }: { fields?: readonly (typeof teamFields)[number][]; hasFiles: boolean },
) {
  const { project, callers } = scope;
  const caller = allowed(scope);
  const columns = sql.join(feedbackColumns.map((column) => (typeof column === "string" ? sql.ref(column) : column)));
  const keys = sql`unnest(judged.tags::text[]) as key`;
  const isKnown = tags ? sql`and not exists (select 1 from unknown where unknown.position = judged.position)` : sql``;
  const isThere = author ? sql`and exists (select 1 from author where author.id = judged.author::uuid)` : sql``;
  const unknown = tags
    ? sql`(select unknown.keys from unknown where unknown.position = judged.position)`
    : sql`null::text[]`;
  const isUnknown = author ? sql`not exists (select 1 from author where author.id = judged.author::uuid)` : sql`false`;
  return sql<CreatedFeedback & DoneRow>`judged as materialized (
      select allowed.caller_id, position, ${id}::uuid as new_id, ${title} as title, ${description} as description,
        ${status} as status, ${refusedOf(caller, fields)} as refused, judgement.hold_reason, judgement.is_refused, ${scope.network} as network
        ${tags ? sql`, ${tags} as tags` : sql``} ${author ? sql`, ${author} as author` : sql``}
        ${metadata ? sql`, ${metadata} as metadata` : sql``}
      from ${callers} cross join lateral ${judgementOf(caller, sql`${title} || ' ' || ${description}`, forged ? sql`true` : sql`false`)} as judgement),
    ${author ? authors(project.id) : sql``} ${tags ? sql`${knownTags(project.id, keys)},` : sql``}
    changed as (insert into feedback (project_id, id, user_id, title, description, status, is_held
        ${metadata ? sql`, metadata` : sql``})
      select ${project.id}::uuid, new_id, ${author ? sql`author::uuid` : sql`caller_id`}, title, description, status,
        hold_reason is not null ${metadata ? sql`, metadata::jsonb` : sql``}
      from judged where not is_refused and refused = '{}' ${isKnown} ${isThere} returning *),
    ${tags ? tagged(project.id, keys) : sql``} ${newCounts(project.id, tags !== undefined)}, ${hasFiles ? sql`${claimedFiles(project.id, "feedback", sql`judged.description`)},` : sql``}
    ${queuedParts(project.id, "feedback")},
    done as (
      select position, created.id is not null as is_changed, hold_reason is null as is_told,
        jsonb_build_object('feedback_id', created.id) as event_data, created.*, is_refused,
        case when hold_reason is not null then 'waiting' end as held, ${unknown} as unknown_tags, refused,
        ${isUnknown} as is_author_unknown
      from judged left join (select ${columns} from changed as feedback) as created on created.id = new_id
      where ${isCountedNow(tags !== undefined)})`;
}

/** The lock keeps the people from being merged before the feedback is theirs. */
const authors = (projectId: Scope["project"]["id"]) => sql`author as materialized (
  select id from people where project_id = ${projectId} and id = any(array(select author::uuid from judged)) for key share),`;

/** The lock keeps the tags from being deleted before the feedback has them. */
const knownTags = (projectId: Scope["project"]["id"], keys: RawBuilder<unknown>) => sql`found as (
    select id::text, lower(name) as name from tags where project_id = ${projectId}
      and array[lower(name), id::text] && array(select lower(key) from judged, ${keys}) for key share),
  unknown as (select position, array_agg(key) as keys from judged, ${keys}
    where not exists (select 1 from found where lower(key) in (found.name, found.id)) group by position)`;

const tagged = (projectId: Scope["project"]["id"], keys: RawBuilder<unknown>) => sql`tagged as (
  insert into feedback_tags (project_id, feedback_id, tag_id)
  select distinct ${projectId}::uuid, changed.id, found.id::uuid
  from changed join judged on new_id = changed.id cross join ${keys} join found on lower(key) in (found.name, found.id)
  returning feedback_id, tag_id),`;

/**
 * Returns the created feedback. 403 names the fields that only the team may set; 400 names the tags that the project
 * lacks.
 */
export function createdFeedback(row: { [Column in keyof CreatedFeedback]: CreatedFeedback[Column] | null }) {
  if (row.refused?.length)
    throw new DomainError("FORBIDDEN", `to set ${row.refused.join(" and ")} takes the role member in the project.`);
  if (row.unknown_tags) throw unknownTags(row.unknown_tags);
  if (row.is_author_unknown) throw badRequest("on_behalf_of is invalid: there is no such person in this project.");
  if (row.is_refused) throw refusedWord();
  const { held, ...created } = row;
  return row.id === null ? undefined : ({ ...created, ...(held && { held }) } as CreatedFeedback);
}

const unknownTags = (names: string[]) => badRequest(`invalid tag(s): ${names.join(", ")}`);

/**
 * Deletes feedback. Feedback that was merged into it is unmerged, with its votes and comments, because it belongs to
 * others.
 */
export async function deleteOne(scope: ProjectScope, { feedbackId }: z.output<typeof FeedbackPath>) {
  const { db } = scope;
  const isTarget = isUnmergedFor(scope, feedbackId);
  const target = db.selectFrom("feedback").select(["merged", "is_held"]).where(isTarget);
  const found = await target.executeTakeFirst();
  if (!found) return undefined;
  if (found.merged > 0) await lockProject(scope);
  const locked = await target.forUpdate().executeTakeFirst();
  // It was merged in the meantime, or other feedback was merged into it: see merge.
  if (!locked || (locked.merged > 0 && found.merged === 0)) throw raceLost();
  const came_back = locked.merged > 0 ? await unmergeItems(scope, feedbackId) : [];
  const { id } = scope.project;
  const gone = sql`array(select id from comments where project_id = ${id} and feedback_id = ${feedbackId}
    union all select ${feedbackId}::uuid)`;
  await eraseExchanges(db, id, gone);
  await eraseModeration(db, id, gone);
  await eraseEdits(db, id, gone);
  await countItems(scope, [feedbackId], -1);
  const deleted = await returned(
    db,
    "feedback",
    db.deleteFrom("feedback").where(isTarget),
    feedbackColumns,
  ).executeTakeFirst();
  return deleted && { ...deleted, came_back, is_held: locked.is_held };
}

/** Locks feedback and returns its status and texts, which no one else can change until the transaction ends. */
export const lockFeedback = (scope: ProjectScope, feedbackId: string, isTarget = isUnmerged(scope, feedbackId)) =>
  scope.db
    .selectFrom("feedback")
    .select(["status", "title", "description"])
    .where(isTarget)
    .forNoKeyUpdate()
    .executeTakeFirst();

/** Returns the event of a new status, or none if the status stays the same. */
export const statusChanged = ({ id, status }: { id: string; status: string }, old_status: unknown) =>
  typeof old_status === "string" && old_status !== status
    ? [{ kind: "feedback.status_changed", feedback_id: id, from_status: old_status, to_status: status } as const]
    : [];

/** Feedback that changes its status loses its rank. */
export const placeByAge = (status: string) => ({
  rank: sql<string | null>`case when status = ${status} then rank end`,
});

/** Adds these tags to a feedback. */
export async function addTags({ db, project }: ProjectScope, feedbackId: string, tagIds: string[]): Promise<void> {
  if (tagIds.length === 0) return;
  const rows = tagIds.map((tag_id) => ({ project_id: project.id, feedback_id: feedbackId, tag_id }));
  await db
    .insertInto("feedback_tags")
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
