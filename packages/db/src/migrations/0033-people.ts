import { Migration } from "@mikro-orm/migrations";

/**
 * Whoever takes part in a project is a person of it, beside the project's other rows. Accounts that have taken part
 * become people with their own ids, so that everything that names them stays as it is.
 *
 * Rows of a project refer to its people, and no longer to users: a person need not have an account.
 */
export class Up extends Migration {
  override up(): void {
    for (const statement of statements) this.addSql(statement);
  }
}

const taking = ["feedback", "feedback_upvotes", "comments", "comment_upvotes", "feedback_watches", "feedback_answers"];

const statements = [
  `create table people (
    project_id uuid not null,
    id uuid not null,
    kind text not null constraint people_kind check (kind in ('account', 'sso', 'anonymous', 'imported', 'added')),
    external_id text,
    email text not null default '',
    email_verified boolean not null default false,
    full_name text,
    avatar_url text,
    locale text,
    attributes jsonb not null default '{}',
    first_seen_at timestamptz(3) not null default now(),
    last_seen_at timestamptz(3) not null default now(),
    blocked_until timestamptz(3),
    primary key (project_id, id)
  )`,
  // A signed-in person of one project, by the hash of what they carry.
  `create table person_sessions (
    project_id uuid not null,
    hash bytea not null,
    person_id uuid not null,
    created_at timestamptz(3) not null default now(),
    expires_at timestamptz(3) not null,
    primary key (project_id, hash)
  )`,
  // A new table of a database that Citus has spread is only on one node, where nothing of another node can refer to it.
  `do $$ begin
    if exists (select from pg_extension where extname = 'citus') then
      if exists (select from pg_dist_partition where logicalrelid = 'feedback'::regclass) then
        perform create_distributed_table('people', 'project_id', colocate_with => 'feedback');
        perform create_distributed_table('person_sessions', 'project_id', colocate_with => 'feedback');
      end if;
    end if;
  end $$`,
  `insert into people (project_id, id, kind, email, email_verified, full_name, avatar_url, first_seen_at, last_seen_at)
    select seen.project_id, u.id, 'account', u.email, u.email_verified, u.full_name, u.avatar_url, seen.first, seen.last
    from (select project_id, user_id, min(created_at) as first, max(created_at) as last
        from (${taking.map((table) => `select project_id, user_id, created_at from ${table}`).join(" union all ")}) as taken
        group by project_id, user_id) as seen
      join users as u on u.id = seen.user_id`,
  ...taking.flatMap((table) => [
    `alter table ${table} drop constraint ${table}_user_id_fkey`,
    `alter table ${table} add constraint ${table}_person_fkey foreign key (project_id, user_id) references people`,
  ]),
  `create unique index people_external_id on people (project_id, external_id) where external_id is not null`,
  `create index people_email on people (project_id, lower(email))`,
  `create index people_by_id on people (id)`,
  `create index people_by_time on people (project_id, last_seen_at, id)`,
  `create index people_blocked on people (project_id, id) where blocked_until is not null`,
  // The things that one person has done here: for their page, for merging them, and for erasing them.
  `create index feedback_by_user on feedback (project_id, user_id)`,
  `create index feedback_upvotes_by_user on feedback_upvotes (project_id, user_id)`,
  `create index comment_upvotes_by_user on comment_upvotes (project_id, user_id)`,

  `alter table person_sessions add constraint person_sessions_person_fkey
    foreign key (project_id, person_id) references people on delete cascade`,
  `create index person_sessions_person on person_sessions (project_id, person_id)`,
  // The people of a project have keys of their own.
  `alter table idempotency_keys drop constraint idempotency_keys_user_id_fkey`,
  `alter table projects add column guests_may text[] not null default '{}'`,
  `alter table projects add constraint projects_guests_may check (guests_may <@ array['voting', 'commenting', 'posting'])`,
];
