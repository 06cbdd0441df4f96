import { sql } from "kysely";

const slugPattern = "^[a-z0-9]+(-[a-z0-9]+)*$";

/** Rules that the schema cannot express. Each finds the rows that break it. */
export const invariants = [
  sql`select p.id as project_id, p.id, 'there is no owner' as what from projects p
    where not exists (select from members m where m.project_id = p.id and m.role = 'owner')`,
  sql`select p.id as project_id, p.id, 'there are no settings' as what from projects p
    where not exists (select from project_configs c where c.project_id = p.id)`,
  sql`select p.id as project_id, p.id, 'the slug ' || p.slug || ' is malformed' as what from projects p
    where p.slug !~ ${slugPattern} or length(p.slug) > 64`,
  sql`select c.project_id, c.id, 'the slug ' || c.slug || ' of a changelog is malformed' as what from changelogs c
    where c.slug !~ ${slugPattern} or length(c.slug) > 64`,
  sql`select c.project_id, c.id, 'a published changelog lacks a part or a date' as what from changelogs c
    where c.published and (coalesce(c.summary, '') = '' or coalesce(c.content, '') = '' or c.publish_date is null)`,
  sql`select c.project_id, c.id, 'a comment answers one of another feedback' as what from comments c
    where c.reply_to_id is not null and not exists (select from comments parent where parent.project_id = c.project_id
      and parent.feedback_id = c.feedback_id and parent.id = c.reply_to_id)`,
  sql`select a.project_id, a.feedback_id as id, 'an answer is to feedback that is not there' as what from feedback_answers a
    where not exists (select from feedback f where f.project_id = a.project_id and f.id = a.feedback_id)`,
  sql`select w.project_id, w.feedback_id as id, 'a watch is of feedback or of a user that is not there' as what
    from feedback_watches w where not exists (select from users u where u.id = w.user_id)
      or not exists (select from feedback f where f.project_id = w.project_id and f.id = w.feedback_id)`,
  sql`select p.id as project_id, p.id, 'the positions of the statuses are not 0, 1, 2 and so on' as what from projects p
    where array(select position from statuses s where s.project_id = p.id order by position)
      is distinct from array(select generate_series(0, (select greatest(count(*), 1) from statuses s where s.project_id = p.id) - 1)::int)`,
  sql`select project_id, min(id::text) as id, 'two items have one place in the status ' || status as what from feedback
    group by project_id, status, coalesce(rank, id::text) having count(*) > 1`,
];
