import {
  badRequest,
  DomainError,
  lockProject,
  type ProjectScope,
  raceLost,
  type WriteScope,
  returned,
} from "@earshot/operations";
import { type RawBuilder, sql } from "kysely";
import type { z } from "zod";
import { eraseExchanges } from "../exchange/erase.commands.ts";
import { unmergeItems } from "./unmerge.commands.ts";
import { isUnmerged } from "./merged.queries.ts";
import { feedbackColumns } from "./feedback.queries.ts";
import { defaultStatus, type Feedback, type FeedbackPath } from "./feedback.schema.ts";
import { stageOf } from "../status/status.queries.ts";

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

interface NewFeedback {
  id: string;
  title: string;
  description: string;
  status: string | RawBuilder<string>;
  tags: string[] | undefined;
  /** The person whose feedback it is, if that is not the caller. */
  author?: string | undefined;
}

type CreatedFeedback = z.output<typeof Feedback> & {
  unknown_tags?: string[];
  refused?: string[];
  is_author_unknown?: boolean;
};

/** The fields that only the team may set. */
export const teamFields = ["status", "tags", "on_behalf_of"] as const;

/** Selects the fields that the caller may not set. An outsider may set tags only if the project lets authors tag. */
export function refusedOf({ project, role }: WriteScope, fields: readonly (typeof teamFields)[number][]) {
  if (fields.length === 0) return undefined;
  const tags = sql`(select author_tags from projects where id = ${project.id})`;
  const isOpen = { status: sql`false`, tags, on_behalf_of: sql`false` };
  const refused = fields.map((field) => sql`case when not ${isOpen[field]} then ${sql.lit(field)} end`);
  return sql<
    string[]
  >`case when ${role}::text is null then array_remove(array[${sql.join(refused)}]::text[], null) else '{}' end`;
}

/**
 * Returns the status. An outsider's status of any stage but `new` becomes the default one: only the team decides what
 * becomes of feedback.
 */
export const statusFor = (scope: WriteScope, status: string) =>
  sql<string>`case when ${scope.role}::text is null and ${stageOf(scope, sql`${status}::text`)} <> 'new'
    then ${sql.lit(defaultStatus)} else ${status}::text end`;

/**
 * The parts of a statement that creates feedback with its tags; nothing if the project lacks a tag, or if the caller is
 * refused a field.
 */
export function createParts(
  { project, caller, isAllowed }: WriteScope,
  { id, title, description, status, tags, author }: NewFeedback,
  refused?: RawBuilder<string[]>,
) {
  const columns = sql.join(feedbackColumns.map((column) => (typeof column === "string" ? sql.ref(column) : column)));
  const created = sql`(select ${columns} from changed as feedback)`;
  const isKnown = tags ? sql`and not exists (select 1 from unknown)` : sql``;
  const isGranted = refused ? sql`and (select fields from refused) = '{}'` : sql``;
  // The lock keeps the person from being merged before the feedback is theirs.
  const found = author
    ? sql`author as materialized (select id from people where project_id = ${project.id} and id = ${author}::uuid and ${isAllowed} for key share),`
    : sql``;
  const first = refused ? sql`${found} refused as materialized (select ${refused} as fields),` : sql``;
  const add = sql`insert into feedback (project_id, id, user_id, title, description, status)
    select ${project.id}::uuid, ${id}::uuid, ${author ? sql`(select id from author)` : caller.id}, ${title}, ${description}, ${status}
    where ${isAllowed} ${isGranted} ${isKnown} ${author ? sql`and exists (select 1 from author)` : sql``} returning *`;
  if (!tags && !refused) return sql<CreatedFeedback>`changed as (${add}), done as ${created}`;
  const unknown = tags ? sql`(select array_agg(key) from unknown)` : sql`null::text[]`;
  const denied = refused ? sql`(select fields from refused)` : sql`null::text[]`;
  const isUnknown = author ? sql`not exists (select 1 from author)` : sql`false`;
  const done = sql`done as (select created.*, ${unknown} as unknown_tags, ${denied} as refused, ${isUnknown} as is_author_unknown
      from (values (1)) as one left join ${created} as created on true)`;
  if (!tags) return sql<CreatedFeedback>`${first} changed as (${add}), ${done}`;
  // The lock keeps the tags from being deleted before the feedback has them.
  return sql<CreatedFeedback>`${first} found as (
      select id::text, lower(name) as name from tags where project_id = ${project.id} and ${isAllowed}
        and array[lower(name), id::text] && array(select lower(key) from unnest(${tags}::text[]) as key) for key share),
    unknown as (select key from unnest(${tags}::text[]) as key
      where not exists (select 1 from found where lower(key) in (found.name, found.id))),
    changed as (${add}),
    tagged as (insert into feedback_tags (project_id, feedback_id, tag_id)
      select changed.project_id, changed.id, found.id::uuid from changed, found),
    ${done}`;
}

/**
 * Returns the created feedback. 403 names the fields that only the team may set; 400 names the tags that the project
 * lacks.
 */
export function createdFeedback(row: { [Column in keyof CreatedFeedback]: CreatedFeedback[Column] | null }) {
  if (row.refused?.length)
    throw new DomainError("FORBIDDEN", `to set ${row.refused.join(" and ")} takes the role member in the project.`);
  if (row.unknown_tags) throw unknownTags(row.unknown_tags);
  if (row.is_author_unknown) throw badRequest("on_behalf_of is invalid: there is no such person in this project.");
  return row.id === null ? undefined : (row as CreatedFeedback);
}

const unknownTags = (names: string[]) => badRequest(`invalid tag(s): ${names.join(", ")}`);

/**
 * Deletes feedback. Feedback that was merged into it is unmerged, with its votes and comments, because it belongs to
 * others.
 */
export async function deleteOne(scope: ProjectScope, { feedbackId }: z.output<typeof FeedbackPath>) {
  const { db } = scope;
  const isTarget = isUnmerged(scope, feedbackId);
  const target = db.selectFrom("feedback").select("merged").where(isTarget);
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
  const deleted = await returned(
    db,
    "feedback",
    db.deleteFrom("feedback").where(isTarget),
    feedbackColumns,
  ).executeTakeFirst();
  return deleted && { ...deleted, came_back };
}

/** Locks feedback and returns its status, which no one else can change until the transaction ends. */
export async function lockStatus(scope: ProjectScope, feedbackId: string): Promise<string | undefined> {
  const found = scope.db.selectFrom("feedback").select("status").where(isUnmerged(scope, feedbackId)).forNoKeyUpdate();
  return (await found.executeTakeFirst())?.status;
}

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
