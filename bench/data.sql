-- The data set: the same rows each time, and nothing random in it.
-- The project "thousand" has 1,000 items, "hundred-thousand" 100,000, and "p3" to "p200" have 20 each. Items have 0 to 30
-- comments, three deep, but for those of "hundred-thousand", which have none. Nothing is in "written". The texts of these
-- have twenty words, each in a quarter of them. "natural" has 100,000 items too, whose words are as common and as rare as
-- those of a language: 20,000 words, of which the first is in one of ten places, and the nth n times as rarely.

create function pg_temp.v7(at timestamptz, seed text) returns uuid immutable language sql as $$
  select (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '7' || substr(md5(seed), 1, 3)
    || '8' || substr(md5(seed), 4, 15))::uuid
$$;
create function pg_temp.at(seconds bigint) returns timestamptz immutable language sql as $$
  select timestamptz '2026-01-01 00:00:00Z' + seconds * interval '1 second'
$$;
create function pg_temp.prose(n bigint, words int) returns text immutable language sql as $$
  select string_agg((array['a','search','page','export','board','vote','user','theme','slow','list','with','filter',
    'the','mail','import','and','mobile','when','report','invite'])[1 + (n * 7 + w * w * 3 + w) % 20], ' ' order by w)
  from generate_series(1, words) w
$$;

create temporary table u as
  select n, pg_temp.v7(pg_temp.at(-1000000 + n), 'user ' || n) as id from generate_series(1, 2000) n;
insert into users (id, email, email_verified, full_name, avatar_url, created_at)
  select id, 'user' || n || '@bench.example', true, 'User ' || n,
    case when n % 3 = 0 then 'https://bench.example/avatars/' || n || '.png' end, pg_temp.at(-1000000 + n) from u;
-- A token is made of its user's number, so that whoever measures knows it: see tokenOf in dataset.ts.
insert into tokens (id, user_id, name, prefix, hash, created_at)
  select pg_temp.v7(pg_temp.at(-900000 + n), 'token ' || n), id, 'bench', left(token, 12),
    sha256(convert_to(token, 'UTF8')), pg_temp.at(-900000 + n)
  from u, lateral (select 'ear_' || translate(encode(sha256(convert_to('bench ' || n, 'UTF8')), 'base64'), '+/=', '-_') as token) secret;

-- So is the token of a session: see sessionOf there.
insert into sessions (id, user_id, token, created_at, expires_at)
  select pg_temp.v7(pg_temp.at(-850000 + n), 'session ' || n), id,
    encode(sha256(convert_to('session ' || n, 'UTF8')), 'hex'), pg_temp.at(-850000 + n), now() + interval '1 year' from u;

create temporary table p as
  select n, pg_temp.v7(pg_temp.at(-800000 + n), 'project ' || n) as id, slug,
    case slug when 'thousand' then 1000 when 'hundred-thousand' then 100000 when 'written' then 0 else 20 end as items
  from generate_series(1, 201) n,
    lateral (select case n when 1 then 'thousand' when 2 then 'hundred-thousand' when 201 then 'written' else 'p' || n end as slug) named
  -- The embedded database gets two projects only.
  where current_setting('bench.small', true) is null or n in (1, 201);
insert into projects (id, name, slug, created_at) select id, 'Project ' || n, slug, pg_temp.at(-800000 + n) from p;
insert into project_configs (project_id, id, created_at)
  select id, pg_temp.v7(pg_temp.at(-800000 + n), 'config ' || n), pg_temp.at(-800000 + n) from p;
insert into relay_positions (project_id) select id from p;
-- Users 1 to 32 are on every team: those who ask.
insert into members (project_id, user_id, role, joined_at)
  select p.id, u.id, case when u.n = p.n + 1 then 'owner' else 'member' end, pg_temp.at(-700000 + u.n)
  from p join u on u.n <= 32 or u.n between p.n + 1 and p.n + 5;
insert into statuses (project_id, id, name, color, stage, position, created_at)
  select p.id, pg_temp.v7(pg_temp.at(-650000 + k), 'status ' || p.n || ' ' || k),
    (array['in review','backlog','planned','in progress','completed','rejected'])[k + 1], 'gray',
    (array['new','new','planned','active','done','closed'])[k + 1], k, pg_temp.at(-650000 + k)
  from p, generate_series(0, 5) k;
create temporary table t as
  select p.n as p, k, p.id as project_id, pg_temp.v7(pg_temp.at(-600000 + k), 'tag ' || p.n || ' ' || k) as id
  from p, generate_series(0, 9) k;
insert into tags (project_id, id, name, color, created_at)
  select project_id, id, (array['bug','Idea','mobile','Speed','docs','Design','billing','API','search','teams'])[k + 1],
    '#' || substr(md5(k::text), 1, 6), pg_temp.at(-600000 + k) from t;

-- Whoever may take part is a person of the project already. Project by project, as all other rows are.
insert into people (project_id, id, kind, email, email_verified, full_name, avatar_url, first_seen_at, last_seen_at)
  select p.id, u.id, 'account', u.email, true, u.full_name, u.avatar_url, u.created_at, u.created_at from p, users u
  order by p.n, u.id;

create temporary table f as
  select p.n as p, i, p.id as project_id, pg_temp.v7(pg_temp.at(i * 60 + p.n), 'feedback ' || p.n || ' ' || i) as id,
    pg_temp.at(i * 60 + p.n) as created_at,
    case when p.items = 100000 then i % 3 else i * 13 % 40 end as votes,
    case when p.items = 100000 then 0 else (i * 11 + p.n) % 31 end as comments
  from p, generate_series(1, p.items) i;
insert into feedback (project_id, id, user_id, title, description, status, upvotes, comment_count, created_at)
  select f.project_id, f.id, u.id, 'Item ' || i || ': ' || pg_temp.prose(i * 31 + f.p, 5),
    pg_temp.prose(i * 17 + f.p, 30) || case when i % 50 = 0 then ' rare' || i / 50 % 10 else '' end,
    (array['in review','planned','backlog','in progress','completed'])[1 + i % 5], votes, comments, f.created_at
  from f join u on u.n = 1 + (f.p * 7 + i) % 2000;
insert into feedback_tags (project_id, feedback_id, tag_id)
  select f.project_id, f.id, t.id from f join t on t.p = f.p and (t.k - i % 10 + 10) % 10 < i % 4;
insert into feedback_upvotes (project_id, feedback_id, user_id, created_at)
  select f.project_id, f.id, u.id, f.created_at + k * interval '1 second'
  from f cross join generate_series(1, votes) k join u on u.n = 1 + (f.i + k * 37) % 2000;

-- Of each six comments on an item, one is on the item itself, three answer it, and two answer the first of those.
create temporary table c as
  select f.*, k, pg_temp.v7(f.created_at + k * interval '1 second', 'comment ' || f.p || ' ' || i || ' ' || k) as comment_id,
    case when k % 6 = 0 then null when k % 6 < 4 then k - k % 6 else k - k % 6 + 1 end as parent
  from f, generate_series(0, comments - 1) k;
insert into comments (project_id, feedback_id, id, reply_to_id, user_id, content, upvotes, created_at)
  select c.project_id, c.id, c.comment_id,
    pg_temp.v7(c.created_at + parent * interval '1 second', 'comment ' || c.p || ' ' || i || ' ' || parent),
    u.id, pg_temp.prose(i * 5 + k, 12), k % 4, c.created_at + k * interval '1 second'
  from c join u on u.n = 1 + (i * 3 + k * 11) % 2000;
insert into comment_upvotes (project_id, feedback_id, comment_id, user_id, created_at)
  select c.project_id, c.id, c.comment_id, u.id, c.created_at + v * interval '1 minute'
  from c cross join generate_series(1, k % 4) v join u on u.n = 1 + (i + k * 5 + v * 71) % 2000;

-- Some 1.5 kB of text each.
insert into changelogs (project_id, id, author_id, title, slug, summary, content, publish_date, published, created_at, announced_at)
  select p.id, pg_temp.v7(pg_temp.at(k * 86400), 'changelog ' || k), u.id, 'Release ' || k, 'release-' || k,
    pg_temp.prose(k, 20), '## What is new' || E'\n\n' || pg_temp.prose(k * 3, 240), pg_temp.at(k * 86400), true,
    pg_temp.at(k * 86400), pg_temp.at(k * 86400)
  from p join u on u.n = 2, generate_series(1, 60) k where p.slug = 'thousand';

-- A word of a rank: the more common, the shorter.
create temporary table word as
  select rank, (select string_agg(substr('bdfghklmnprstvwz', 1 + get_byte(noise, k) % 16, 1)
      || substr('aeiou', 1 + get_byte(noise, k + 5) % 5, 1) || case when get_byte(noise, k + 10) % 3 = 0
        then substr('nrstlm', 1 + get_byte(noise, k) % 6, 1) else '' end, '' order by k)
    from generate_series(0, 1 + (rank > 60)::int + (rank > 1500)::int + get_byte(noise, 15) % 2) k) as word
  from generate_series(0, 19999) rank, lateral (select decode(md5('word ' || rank), 'hex') as noise) noise;
create function pg_temp.rank_at(n bigint, w int) returns int immutable language sql as $$
  select floor(exp(ln(20000) * (hashint8extended(n * 100 + w, 0) & 1048575) / 1048576.0::float8))::int - 1
$$;
insert into projects (id, name, slug, created_at)
  select pg_temp.v7(pg_temp.at(-800000), 'natural'), 'Natural', 'natural', pg_temp.at(-800000)
  where current_setting('bench.small', true) is null;
insert into project_configs (project_id, id, created_at)
  select id, pg_temp.v7(created_at, 'config natural'), created_at from projects where slug = 'natural';
insert into relay_positions (project_id) select id from projects where slug = 'natural';
insert into members (project_id, user_id, role, joined_at)
  select p.id, u.id, 'member', pg_temp.at(-700000 + u.n) from projects p join u on u.n <= 32 where p.slug = 'natural';
insert into people (project_id, id, kind, email, email_verified, full_name, avatar_url, first_seen_at, last_seen_at)
  select p.id, u.id, 'account', u.email, true, u.full_name, u.avatar_url, u.created_at, u.created_at
  from projects p, users u where p.slug = 'natural';
insert into feedback (project_id, id, user_id, title, description, status, created_at)
  select p.id, pg_temp.v7(pg_temp.at(i * 60), 'natural ' || i), u.id, title, description, 'in review', pg_temp.at(i * 60)
  from projects p, generate_series(1, 100000) i join u on u.n = 1 + i % 2000,
    lateral (select string_agg(word, ' ' order by w) filter (where w < 4 + i % 6) as title,
      string_agg(word, ' ' order by w) filter (where w >= 4 + i % 6) as description
      from generate_series(0, 24 + (i * 7 % 40)::int) w join word on word.rank = pg_temp.rank_at(i, w)) texts
  where p.slug = 'natural';
