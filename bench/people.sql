-- A million people beside the data set: of the project "thousand", in 20,000 companies, with 100,000 votes for its items.
set session_replication_role = replica;
create temporary table o as
  select p.id as project_id, n, gen_random_uuid() as id from projects as p, generate_series(1, 20000) as n where p.slug = 'thousand';
insert into companies (project_id, id, external_id, name, domain, monthly_revenue, plan)
  select project_id, id, 'company-' || n, 'Company ' || n, 'company' || n || '.example', (n * 7919) % 500000,
    (array['free','team','enterprise'])[1 + n % 3] from o;
create temporary table m as
  select p.id as project_id, n, gen_random_uuid() as id from projects as p, generate_series(1, 1000000) as n where p.slug = 'thousand';
insert into people (project_id, id, kind, external_id, email, email_verified, full_name, first_seen_at, last_seen_at)
  select project_id, id, 'sso', 'person-' || n, 'person' || n || '@company' || 1 + n % 20000 || '.example', true,
    'Person ' || n, timestamptz '2026-01-01 00:00:00Z' + n * interval '1 second', timestamptz '2026-01-01 00:00:00Z' + n * interval '1 second' from m;
insert into person_companies (project_id, person_id, company_id)
  select m.project_id, m.id, o.id from m join o on o.n = 1 + m.n % 20000;
insert into feedback_upvotes (project_id, feedback_id, user_id)
  select m.project_id, f.id, m.id from m
    join (select id, project_id, row_number() over (order by id) - 1 as place from feedback) as f
      on f.project_id = m.project_id and f.place = (m.n / 10) % 1000 where m.n % 10 = 0;
