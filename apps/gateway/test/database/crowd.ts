import type { Connection } from "@earshot/db";

/**
 * Gives this project `size` items, and makes 150 more projects with people. No table is so small then that reading it
 * whole would be best.
 */
export async function crowd({ em }: Connection, projectId: string, size: number): Promise<void> {
  await em.execute("begin");
  for (const statement of statements(projectId, size)) await em.execute(statement);
  await em.execute("commit");
  await em.execute("vacuum analyze");
}

const at = "timestamptz '2026-01-01' + i * interval '1 minute'";

const statements = (projectId: string, size: number) => [
  `create temporary table u as select gen_random_uuid() as id, n from generate_series(0, 9999) n`,
  `insert into users (id, email, email_verified, avatar_url) select id, n || '@crowd.example', true, repeat('face', 200) from u`,
  `insert into tokens (id, user_id, name, prefix, hash) select gen_random_uuid(), id, 'crowd', 'ear_' || n, sha256(n::text::bytea) from u`,
  `insert into sessions (id, user_id, token, expires_at) select gen_random_uuid(), id, 'crowd' || n, now() + interval '1 day' from u`,
  `create temporary table p as select gen_random_uuid() as id, n, 20 as items from generate_series(1, 150) n`,
  `insert into projects (id, name, slug, icon) select id, n::text, 'crowd-' || n, repeat('icon', 400) from p`,
  `insert into project_configs (project_id, id, integration_chat_webhook) select id, id, repeat('hook', 200) from p`,
  `insert into relay_positions (project_id) select id from p`,
  `insert into p values ('${projectId}', 0, ${size})`,
  `insert into project_revisions (project_id, shard, n) select id, shard, 1 from p, generate_series(0, 31) shard on conflict do nothing`,
  `insert into members (project_id, user_id, role) select p.id, u.id, 'member' from p join u on u.n / 20 = p.n`,
  `insert into statuses (project_id, id, name, color, stage, position) select id, gen_random_uuid(), name, 'gray', stage, k
    from p, (values (0, 'in review', 'new'), (1, 'backlog', 'new'), (2, 'planned', 'planned'), (3, 'in progress', 'active'),
      (4, 'completed', 'done'), (5, 'rejected', 'closed')) as s (k, name, stage) on conflict do nothing`,
  `create temporary table t as select p.id as project_id, gen_random_uuid() as id, k from p, generate_series(0, 9) k`,
  `insert into tags (project_id, id, name, color) select project_id, id, 'tag ' || k, 'red' from t`,
  // Each by another person: with one author of all, how many users a plan expects to read would depend on that one id.
  `insert into invites (project_id, id, email, creator_id)
    select p.id, gen_random_uuid(), 'invited-' || u.n || '@crowd.example', u.id from p join u on u.n / 20 = p.n`,
  `insert into changelogs (project_id, id, author_id, title, slug, content, publish_date, published)
    select p.id, gen_random_uuid(), u.id, 'News', i::text, repeat('text ', 100), ${at}, true
    from p join (select id, n, n % 20 + 1 as i from u) u on u.n / 20 = p.n`,
  `insert into repositories (project_id, id, issuer, name, user_id)
    select p.id, gen_random_uuid(), 'https://forge.example', 'acme/app-' || u.n, u.id from p join u on u.n / 20 = p.n`,
  `insert into changelog_files (project_id, path, changelog_id, digest, state, synced_at)
    select project_id, id::text, id, '', '', now() from changelogs`,
  `create temporary table f as select p.id as project_id, gen_random_uuid() as id, i, u.id as user_id
    from p, generate_series(1, items) i join u on u.n = i % 9000`,
  `insert into people (project_id, id, kind, email, email_verified, avatar_url)
    select project_id, id, 'account', n || '@crowd.example', true, repeat('face', 200) from (
      select f.project_id, u.id, u.n from f join u on u.id = f.user_id
      union select f.project_id, u.id, u.n from f join u on u.n / 2 = i % 1500) as taken on conflict do nothing`,
  `insert into people (project_id, id, kind) select project_id, user_id, 'account' from members on conflict do nothing`,
  `insert into companies (project_id, id, name, external_id)
    select p.id, gen_random_uuid(), 'Company ' || k, k::text from p, generate_series(1, 30) k`,
  `insert into person_companies (project_id, person_id, company_id)
    select w.project_id, w.id, c.id from (select *, row_number() over () as n from people) as w
      join companies as c on c.project_id = w.project_id and c.external_id = (w.n % 30 + 1)::text`,
  `insert into segments (project_id, id, name) select p.id, gen_random_uuid(), 'Segment ' || k from p, generate_series(1, 20) k`,
  `insert into views (project_id, id, user_id, name, page, search, is_shared)
    select p.id, gen_random_uuid(), u.id, 'View', 'board', '{}', true from p join u on u.n / 20 = p.n`,
  `insert into exports (project_id, id, is_signed, secret, created_by, expires_at)
    select p.id, gen_random_uuid(), false, u.n::text, u.id, now() + interval '1 day' from p join u on u.n / 20 = p.n`,
  `insert into audit (project_id, id, action, actor_id, subject)
    select p.id, gen_random_uuid(), 'updateSettings', u.id, 'project' from p join u on u.n / 20 = p.n`,
  `insert into claim_roles (project_id, value, role) select p.id, 'group ' || k, 'member' from p, generate_series(1, 20) k`,
  `insert into imports (project_id, id, source, created_by)
    select p.id, gen_random_uuid(), 'csv', u.id from p join u on u.n / 20 = p.n`,
  `insert into import_rows (project_id, import_id, n, kind)
    select project_id, id, n, 'feedback' from imports, generate_series(1, 10) n`,
  `insert into imported_records (project_id, kind, id, target_id, record, import_id)
    select project_id, 'feedback', gen_random_uuid(), gen_random_uuid(), '{}', id from imports`,
  `insert into feedback (project_id, id, user_id, title, description, status, upvotes, comment_count, created_at)
    select project_id, id, user_id, 'Item ' || i, 'Text ' || md5(i::text), 'planned', 2, 3, ${at} from f`,
  `insert into changelog_feedback (project_id, changelog_id, feedback_id)
    select f.project_id, c.id, f.id from f join changelogs c on c.project_id = f.project_id and c.slug = (i % 40 + 1)::text`,
  `insert into feedback_tags select f.project_id, f.id, t.id from f join t on t.project_id = f.project_id and t.k = i % 10`,
  // As if each connection had added some.
  `insert into status_counts select project_id, status, shard, case shard when 0 then count(*) else 0 end
    from feedback, generate_series(0, 15) shard group by 1, 2, 3`,
  `insert into tag_counts select project_id, tag_id, shard, case shard when 0 then count(*) else 0 end
    from feedback_tags, generate_series(0, 15) shard group by 1, 2, 3`,
  `insert into feedback_upvotes (project_id, feedback_id, user_id)
    select project_id, f.id, u.id from f join u on u.n / 2 = i % 1500`,
  `insert into moderation (project_id, id, feedback_id, is_comment, user_id, state, reason, was_public, queued_as, created_at)
    select project_id, id, id, false, user_id, case when i % 2 = 0 then 'reported' else 'approved' end, 'reports', true,
      'reported', ${at} from f`,
  `insert into notes (project_id, id, feedback_id, user_id, content)
    select project_id, gen_random_uuid(), id, user_id, 'Note' from f where i % 2 = 0`,
  `insert into reports (project_id, id, user_id, reason) select project_id, id, user_id, 'Rude' from f`,
  `insert into feedback_watches (project_id, feedback_id, user_id, is_watching)
    select project_id, f.id, u.id, n % 2 = 0 from f join u on u.n / 2 = i % 1500`,
  `insert into feedback_answers (project_id, feedback_id, user_id, content)
    select project_id, id, user_id, repeat('answer ', 100) from f where i % 2 = 0`,
  `insert into sso_keys (project_id, id, public_key) select p.id, gen_random_uuid(), 'key' from p, generate_series(1, 2)`,
  `insert into sso_tokens (project_id, hash, key_id) select project_id, sha256((id::text || i)::bytea), id
    from sso_keys, generate_series(1, 30) i`,
  `insert into status_changes (project_id, feedback_id, id, user_id, from_status, to_status, created_at)
    select project_id, id, gen_random_uuid(), user_id, 'in review', 'planned', ${at} from f`,
  `insert into comments (project_id, feedback_id, id, user_id, content, created_at)
    select project_id, f.id, gen_random_uuid(), user_id, 'A comment', ${at} from f, generate_series(1, 2)`,
  `insert into edits (project_id, item_id, id, user_id, field, before)
    select project_id, id, gen_random_uuid(), user_id, 'title', 'An item' from f
    union all select project_id, id, gen_random_uuid(), user_id, 'content', 'A remark' from comments`,
  `insert into comments (project_id, feedback_id, id, reply_to_id, user_id, content, created_at)
    select distinct on (project_id, feedback_id) project_id, feedback_id, gen_random_uuid(), id, user_id, 'A reply', created_at from comments`,
  `insert into events (project_id, xid, id, kind, actor_id, data)
    select project_id, '3', gen_random_uuid(), 'feedback.created', user_id, jsonb_build_object('feedback_id', id) from f`,
  `insert into webhooks (project_id, id, url, kinds, secret)
    select id, gen_random_uuid(), 'https://receiver.example/', array['feedback.created'], '' from p, generate_series(1, 20)`,
  `insert into webhook_deliveries (project_id, webhook_id, id, event_id, kind, created_at)
    select project_id, id, gen_random_uuid(), gen_random_uuid(), 'feedback.created', ${at} from webhooks, generate_series(1, 10) i`,
  `insert into webhook_exchanges (project_id, delivery_id, about, request_headers, request_body)
    select project_id, id, array[id], '{}', '' from webhook_deliveries`,
  `insert into chat_messages (project_id, id, kind, feedback_id)
    select project_id, gen_random_uuid(), 'feedback', id from f where i <= 50`,
  `insert into comment_upvotes (project_id, feedback_id, comment_id, user_id) select project_id, feedback_id, id, user_id from comments`,
];
