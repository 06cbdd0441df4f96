import { badRequest, lockProject, type ProjectScope, raceLost, type WriteScope, returned } from "@earshot/operations";
import { sql } from "kysely";
import type { z } from "zod";
import { comeBack } from "./comeback.commands.ts";
import { isUnmerged } from "../merge/merge.queries.ts";
import { feedbackColumns } from "./feedback.queries.ts";
import type { Feedback, FeedbackPath } from "./feedback.schema.ts";

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

interface New {
  id: string;
  title: string;
  description: string;
  status: string;
  tags: string[] | undefined;
}

type Created = z.output<typeof Feedback> & { unknown_tags?: string[] };

/** The parts of a statement that creates feedback with its tags; nothing if the project lacks a tag. */
export function createParts({ project, caller, isAllowed }: WriteScope, { id, title, description, status, tags }: New) {
  const columns = sql.join(feedbackColumns.map((column) => (typeof column === "string" ? sql.ref(column) : column)));
  const created = sql`(select ${columns} from changed as feedback)`;
  const isKnown = tags ? sql`and not exists (select 1 from unknown)` : sql``;
  const add = sql`insert into feedback (project_id, id, user_id, title, description, status)
    select ${project.id}::uuid, ${id}::uuid, ${caller.id}, ${title}, ${description}, ${status}
    where ${isAllowed} ${isKnown} returning *`;
  if (!tags) return sql<Created>`changed as (${add}), done as ${created}`;
  // The lock keeps the tags from being deleted before the feedback has them.
  return sql<Created>`found as (
      select id::text, lower(name) as name from tags where project_id = ${project.id} and ${isAllowed}
        and array[lower(name), id::text] && array(select lower(key) from unnest(${tags}::text[]) as key) for key share),
    unknown as (select key from unnest(${tags}::text[]) as key
      where not exists (select 1 from found where lower(key) in (found.name, found.id))),
    changed as (${add}),
    tagged as (insert into feedback_tags (project_id, feedback_id, tag_id)
      select changed.project_id, changed.id, found.id::uuid from changed, found),
    done as (select created.*, (select array_agg(key) from unknown) as unknown_tags
      from (values (1)) as one left join ${created} as created on true)`;
}

/** The created feedback. 400 names the tags that the project lacks. */
export function createdFeedback(row: { [Column in keyof Created]: Created[Column] | null }) {
  if (row.unknown_tags) throw unknownTags(row.unknown_tags);
  return row.id === null ? undefined : (row as Created);
}

const unknownTags = (names: string[]) => badRequest(`invalid tag(s): ${names.join(", ")}`);

/** Deletes feedback. What was merged into it comes back: it is somebody else's, and so are its votes and comments. */
export async function deleteOne(scope: ProjectScope, { feedbackId }: z.output<typeof FeedbackPath>) {
  const { db } = scope;
  const isTarget = isUnmerged(scope, feedbackId);
  const target = db.selectFrom("feedback").select("merged").where(isTarget);
  const found = await target.executeTakeFirst();
  if (!found) return undefined;
  if (found.merged > 0) await lockProject(scope);
  const locked = await target.forUpdate().executeTakeFirst();
  // Merged since, or there is something in it now: see merge.
  if (!locked || (locked.merged > 0 && found.merged === 0)) throw raceLost();
  const came_back = locked.merged > 0 ? await comeBack(scope, feedbackId) : [];
  const deleted = await returned(
    db,
    "feedback",
    db.deleteFrom("feedback").where(isTarget),
    feedbackColumns,
  ).executeTakeFirst();
  return deleted && { ...deleted, came_back };
}

/** The status of feedback, which nobody else changes until the transaction ends. */
export async function lockStatus(scope: ProjectScope, feedbackId: string): Promise<string | undefined> {
  const found = scope.db.selectFrom("feedback").select("status").where(isUnmerged(scope, feedbackId)).forNoKeyUpdate();
  return (await found.executeTakeFirst())?.status;
}

/** The event of a new status; none if it is the old one, or if the status was not to change. */
export const statusChanged = ({ id, status }: { id: string; status: string }, old_status: unknown) =>
  typeof old_status === "string" && old_status !== status
    ? [{ kind: "feedback.status_changed", feedback_id: id, from_status: old_status, to_status: status } as const]
    : [];

/** With another status, feedback loses its place in the one that it had. */
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
