import type { ProjectScope } from "@earshot/operations";
import { sql } from "kysely";
import { countSince, weekAgo } from "../../board-count/recent.queries.ts";
import { countItems } from "../../board-count/count.commands.ts";

/** Recounts the votes, comments and merged feedback of these items. Their rows are locked. */
export const recount = ({ db, project: { id } }: Pick<ProjectScope, "db" | "project">, ids: string[]) =>
  sql`update feedback f set
      upvotes = (select count(*) from feedback_upvotes v where v.project_id = ${id} and v.feedback_id = f.id)
        + case when f.is_merged then 0 else f.extra_upvotes + (select coalesce(sum(m.extra_upvotes), 0) from feedback m
          where m.project_id = ${id} and m.merged_into = f.id) end,
      recent_upvotes = (select ${countSince(weekAgo)}
        from feedback_upvotes v where v.project_id = ${id} and v.feedback_id = f.id),
      recent_since = ${weekAgo},
      comment_count = (select count(*) from comments c where c.project_id = ${id} and c.feedback_id = f.id
        and c.held_by is null),
      merged = (select count(*) from feedback m where m.project_id = ${id} and m.merged_into = f.id)
    where f.project_id = ${id} and f.id = any(${ids}::uuid[])`.execute(db);

/**
 * Unmerges one item (`only`), or all that were merged directly into the survivor, whose row is locked. Each gets back
 * what had been merged into it, its answer, and the votes for them that still exist, and is held if the team has hidden it
 * meanwhile. Returns the ids of those that are on the board again.
 */
export async function unmergeItems(scope: ProjectScope, survivor: string, only?: string): Promise<string[]> {
  const { db, project } = scope;
  const isFirst = only === undefined ? sql`merge_target = ${survivor}` : sql`id = ${only}`;
  const isMerged = sql`f.project_id = ${project.id} and f.merged_into = ${survivor}`;
  const { rows } = await sql<{ item: string; root: string }>`
    with recursive back (item, root) as (
      select f.id, f.id from feedback f where ${isMerged} and ${isFirst}
      union all select f.id, back.root from back join feedback f on f.merge_target = back.item where ${isMerged})
    select item, root from back`.execute(db);
  const items = rows.map(({ item }) => item);
  const roots = [...new Set(rows.map(({ root }) => root))];
  const back = sql`unnest(${items}::uuid[], ${rows.map(({ root }) => root)}::uuid[]) as back (item, root)`;
  const here = (alias: string) =>
    sql`${sql.ref(alias)}.project_id = ${project.id} and ${sql.ref(alias)}.feedback_id = ${survivor}`;
  await sql`select id from comments c where ${here("c")} and merged_from = any(${items}::uuid[]) order by id for update`.execute(
    db,
  );
  // Replies to the comment that showed an item's answer stay in its thread.
  const isAnswer = sql`${here("c")} and c.is_answer and c.merged_from = any(${roots}::uuid[])`;
  await sql`with replies as (update comments r set reply_to_id = null
      where ${here("r")} and r.reply_to_id in (select c.id from comments c where ${isAnswer})),
    former as (delete from edits where project_id = ${project.id} and item_id in (select c.id from comments c where ${isAnswer}))
    delete from comments c where ${isAnswer}`.execute(db);
  const { rows: unmerged } = await sql<{ id: string; is_shown: boolean }>`with
    returned as (insert into feedback_upvotes (project_id, feedback_id, user_id, created_at, sources, entered_by, evidence)
      select ${project.id}::uuid, back.root, v.user_id, v.created_at, nullif(array_agg(back.item), array[back.root]),
        v.entered_by, v.evidence
      from feedback_upvotes v cross join unnest(v.sources) as source (id) join ${back} on back.item = source.id
      where ${here("v")} group by back.root, v.user_id, v.created_at, v.entered_by, v.evidence),
    gone as (delete from feedback_upvotes v where ${here("v")} and v.sources <@ ${items}::uuid[]),
    kept as (update feedback_upvotes v
      set sources = nullif(array(select unnest(v.sources) except select unnest(${items}::uuid[])), array[v.feedback_id])
      where ${here("v")} and v.sources && ${items}::uuid[] and not v.sources <@ ${items}::uuid[]),
    comment_votes as (update comment_upvotes v set feedback_id = back.root
      from comments c join ${back} on back.item = c.merged_from
      where ${here("v")} and ${here("c")} and c.id = v.comment_id),
    queued as (update moderation m set feedback_id = back.root
      from comments c join ${back} on back.item = c.merged_from
      where ${here("m")} and ${here("c")} and m.id = c.id),
    threads as (update comments c set feedback_id = back.root, merged_from = nullif(c.merged_from, back.root)
      from ${back} where ${here("c")} and c.merged_from = back.item),
    moved_notes as (update notes n set feedback_id = back.root, merged_from = nullif(n.merged_from, back.root)
      from ${back} where ${here("n")} and n.merged_from = back.item)
    update feedback f set is_merged = f.id <> back.root, merged_into = nullif(back.root, f.id),
      merge_target = case when f.id <> back.root then f.merge_target end,
      is_held = f.id = back.root and exists (select 1 from moderation m where m.project_id = ${project.id} and m.id = f.id
        and m.state in ('held', 'hidden', 'spam'))
    from ${back} where ${isMerged} and f.id = back.item
    returning f.id, not f.is_merged and not f.is_held as is_shown`.execute(db);
  await recount(scope, [survivor, ...roots]);
  await countItems(scope, roots, 1);
  return unmerged.filter(({ is_shown: isShown }) => isShown).map(({ id }) => id);
}
