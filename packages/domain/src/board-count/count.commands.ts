import type { ProjectScope, Scope } from "@earshot/operations";
import { sql } from "kysely";
import { addTo, isCounted, statusCounts, tagCounts } from "./counts.queries.ts";

type InProject = Pick<ProjectScope, "db" | "project">;

/** The parts of a statement that count what `changed`, which has new feedback, and `tagged`, which has its tags, add. */
export const newCounts = (projectId: Scope["project"]["id"], hasTags: boolean) => sql`
  counted as (${addTo(statusCounts, projectId, sql`select status, 1 as n from changed where not is_held`)} returning 1)
  ${
    hasTags
      ? sql`, counted_tags as (${addTo(
          tagCounts,
          projectId,
          sql`select tag_id, 1 as n from tagged join changed on changed.id = tagged.feedback_id
            where not is_held and (select count(*) from counted) is not null`,
        )} returning 1)`
      : sql``
  }`;

/** True once they are counted: whoever writes locks the counts of statuses first, then those of tags, then the revision. */
export const isCountedNow = (hasTags: boolean) =>
  sql<boolean>`(select count(*) from ${sql.ref(hasTags ? "counted_tags" : "counted")}) is not null`;

/** Moves feedback from one status to another in the counts, for each row of `change`, which has `feedback_id`, `from_status` and `to_status`. */
export const movedCounts = (projectId: string) =>
  addTo(
    statusCounts,
    projectId,
    sql`select unnest(array[from_status, to_status]) as status, unnest(array[-1, 1]) as n from change
      join feedback as f on f.project_id = ${projectId} and f.id = change.feedback_id and ${isCounted("f")}`,
  );

/** Adds the tags of these items to the counts, or takes them out (-1). The caller has locked their rows. */
export async function countTags({ db, project: { id } }: InProject, ids: readonly string[], by: 1 | -1): Promise<void> {
  // The lock keeps a tag from being deleted meanwhile: its counts are deleted after it.
  await sql`with found as materialized (
      select ft.tag_id from feedback_tags as ft join feedback as f on f.project_id = ${id} and f.id = ft.feedback_id
      where ft.project_id = ${id} and ft.feedback_id = any(${ids}::uuid[]) and ${isCounted("f")}),
    there as materialized (
      select id from tags where project_id = ${id} and id in (select tag_id from found) order by id for key share)
    ${addTo(tagCounts, id, sql`select tag_id, ${by}::int as n from found join there on there.id = tag_id`)}`.execute(
    db,
  );
}

/** Adds these items to the counts of their statuses and tags, or takes them out (-1). The caller has locked their rows. */
export async function countItems(scope: InProject, ids: readonly string[], by: 1 | -1): Promise<void> {
  if (ids.length === 0) return;
  const { db, project } = scope;
  await addTo(
    statusCounts,
    project.id,
    sql`select status, ${by}::int as n from feedback as f
      where project_id = ${project.id} and id = any(${ids}::uuid[]) and ${isCounted("f")}`,
  ).execute(db);
  await countTags(scope, ids, by);
}
