import { sql } from "kysely";
import { peopleInvariants } from "./people-invariants.ts";

const slugPattern = "^[a-z0-9]+(-[a-z0-9]+)*$";

/**
 * A comment and its parent, joined by the id alone. The embedded database has no statistics: with equal signs for the rest
 * of the key it would take an index without the id, and compare each comment of a thread with all the others. Citus joins
 * only what has the same project by an equal sign.
 */
const isParent = (isDistributed: boolean) => sql`parent.id = c.reply_to_id
  and ${isDistributed ? sql`parent.project_id = c.project_id` : sql`true`}
  and (parent.project_id, parent.feedback_id) is not distinct from (c.project_id, c.feedback_id)`;

/** Rules that the schema cannot express. Each finds the rows that break it. */
export const invariantsOf = (isDistributed: boolean) => [
  sql`select p.id as project_id, p.id, 'there is no owner' as what from projects p
    where p.id in (select id from projects except select project_id from members where role = 'owner')`,
  sql`select p.id as project_id, p.id, 'there are no settings' as what from projects p
    where p.id in (select id from projects except select project_id from project_configs)`,
  sql`select p.id as project_id, p.id, 'the slug ' || p.slug || ' is malformed' as what from projects p
    where p.slug !~ ${slugPattern} or length(p.slug) > 64`,
  sql`select c.project_id, c.id, 'the slug ' || c.slug || ' of a changelog is malformed' as what from changelogs c
    where c.slug !~ ${slugPattern} or length(c.slug) > 64`,
  sql`select c.project_id, c.id, 'a published changelog lacks a part or a date' as what from changelogs c
    where c.published and (coalesce(c.summary, '') = '' or coalesce(c.content, '') = '' or c.publish_date is null)`,
  sql`select c.project_id, c.id, 'a reply and its parent are on different feedback' as what from comments c
    where c.reply_to_id is not null and not exists (select 1 from comments parent where ${isParent(isDistributed)})`,
  sql`select a.project_id, a.feedback_id as id, 'an answer belongs to missing feedback' as what from feedback_answers a
    where not exists (select 1 from feedback f where f.project_id = a.project_id and f.id = a.feedback_id)`,
  sql`select w.project_id, w.feedback_id as id, 'a watch belongs to missing feedback' as what
    from feedback_watches w where not exists (select 1 from feedback f where f.project_id = w.project_id and f.id = w.feedback_id)`,
  ...peopleInvariants,
  sql`select p.id as project_id, p.id, 'there are no statuses' as what from projects p
    where p.id in (select id from projects except select project_id from statuses)`,
  sql`select project_id, project_id as id, 'the positions of the statuses are not 0, 1, 2 and so on' as what from statuses
    group by project_id having min(position) <> 0 or max(position) <> count(*) - 1 or count(distinct position) <> count(*)`,
  sql`select f.project_id, f.id, 'another item has the same rank in the status ' || f.status as what from feedback f
    where f.rank is not null and exists (select 1 from feedback other where other.project_id = f.project_id
      and other.status = f.status and other.id <> f.id and coalesce(other.rank, other.id::text) collate "C" = f.rank)`,
  sql`select f.project_id, f.id, 'merged feedback has votes or comments of its own' as what from feedback f
    where f.is_merged and (exists (select 1 from feedback_upvotes v where v.project_id = f.project_id and v.feedback_id = f.id)
      or exists (select 1 from comments c where c.project_id = f.project_id and c.feedback_id = f.id))`,
  sql`select f.project_id, f.id, 'feedback is merged into feedback that is missing or merged itself' as what from feedback f
    where f.is_merged and not exists (select 1 from feedback s
      where s.project_id = f.project_id and s.id = f.merged_into and not s.is_merged)`,
  sql`select f.project_id, f.id, 'merged feedback has no valid merge target' as what from feedback f
    where f.is_merged and f.merge_target is distinct from f.merged_into and not exists (select 1 from feedback t
      where t.project_id = f.project_id and t.id = f.merge_target and t.merged_into = f.merged_into)`,
  sql`select v.project_id, v.feedback_id as id, 'a vote came from feedback that is not merged into its own' as what
    from feedback_upvotes v, unnest(v.sources) as source (id) where source.id <> v.feedback_id and not exists (
      select 1 from feedback m where m.project_id = v.project_id and m.id = source.id and m.merged_into = v.feedback_id)`,
  sql`select c.project_id, c.id, 'a comment came from feedback that is not merged into its own' as what from comments c
    where c.merged_from is not null and not exists (select 1 from feedback m
      where m.project_id = c.project_id and m.id = c.merged_from and m.merged_into = c.feedback_id)`,
  sql`select n.project_id, n.id, 'a note came from feedback that is not merged into its own' as what from notes n
    where n.merged_from is not null and not exists (select 1 from feedback m
      where m.project_id = n.project_id and m.id = n.merged_from and m.merged_into = n.feedback_id)`,
  sql`select e.project_id, e.item_id as id, 'a former text belongs to what is missing' as what from edits e
    where not exists (select 1 from feedback f where f.project_id = e.project_id and f.id = e.item_id)
      and not exists (select 1 from comments c where c.project_id = e.project_id and c.id = e.item_id)`,
  sql`select c.project_id, c.id, 'a reply came from elsewhere than its parent' as what from comments c
    join comments parent on ${isParent(isDistributed)} where parent.merged_from is distinct from c.merged_from`,
  // Of comments that answer each other, one is not after its parent. Citus has no recursion over several projects.
  ...(isDistributed
    ? []
    : [
        sql`with recursive above (project_id, feedback_id, id, parent) as (
            select c.project_id, c.feedback_id, c.id, parent.id from comments c join comments parent on ${isParent(false)}
            where (parent.created_at, parent.id) >= (c.created_at, c.id)
          union select above.project_id, above.feedback_id, above.id, c.reply_to_id from above join comments c
            on c.id = above.parent and (c.project_id, c.feedback_id) is not distinct from (above.project_id, above.feedback_id)
            where c.reply_to_id is not null)
          select project_id, id, 'a comment answers itself' as what from above where parent = id`,
      ]),
];
