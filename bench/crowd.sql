-- A crowd beside the data set: the projects "c1" to "c1000", each with ten items that 1,000 people have voted for.
-- Without checks, which take five times as long as the rows. Only a superuser may do so.
set session_replication_role = replica;
create temporary table c as
  select n, gen_random_uuid() as id, 'c' || n as slug from generate_series(1, 1000) n;
insert into projects (id, name, slug) select id, 'Project ' || slug, slug from c;
insert into project_configs (project_id, id) select id, gen_random_uuid() from c;
insert into relay_positions (project_id) select id from c;
insert into statuses (project_id, id, name, color, stage, position)
  select id, gen_random_uuid(), 'in review', 'gray', 'new', 0 from c;
insert into members (project_id, user_id, role)
  select c.id, u.id, 'owner' from c join (select id, row_number() over (order by id) as n from users) as u using (n);
create temporary table f as
  select c.id as project_id, gen_random_uuid() as id, m.user_id from c join members m on m.project_id = c.id, generate_series(1, 10);
insert into people (project_id, id, kind, email, full_name)
  select c.id, u.id, 'account', u.email, u.full_name from c, (select * from users order by id limit 1000) as u;
insert into feedback (project_id, id, user_id, title, description, status, upvotes)
  select project_id, id, user_id, 'An item', 'What I would like to see.', 'in review', 1000 from f;
insert into feedback_upvotes (project_id, feedback_id, user_id)
  select f.project_id, f.id, u.id from f, (select id from users order by id limit 1000) as u;
