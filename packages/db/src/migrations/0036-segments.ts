import { Migration } from "@mikro-orm/migrations";

/** Saved filters over a project's people, and saved views of its board and its inbox. */
export class Up extends Migration {
  override up(): void {
    for (const statement of statements) this.addSql(statement);
  }
}

const statements = [
  `create table segments (
    project_id uuid not null,
    id uuid not null,
    name text not null,
    kind text,
    company uuid,
    plan text,
    monthly_revenue_from bigint,
    monthly_revenue_to bigint,
    attributes jsonb not null default '{}',
    email_domain text,
    first_seen_since timestamptz(3),
    created_at timestamptz(3) not null default now(),
    primary key (project_id, id)
  )`,
  `create table views (
    project_id uuid not null,
    id uuid not null,
    user_id uuid not null,
    name text not null,
    page text not null constraint views_page check (page in ('board', 'inbox')),
    search jsonb not null,
    is_shared boolean not null,
    created_at timestamptz(3) not null default now(),
    primary key (project_id, id)
  )`,
  // A new table of a database that Citus has spread is only on one node, where nothing of another node can refer to it.
  `do $$ begin
    if exists (select from pg_extension where extname = 'citus') then
      if exists (select from pg_dist_partition where logicalrelid = 'feedback'::regclass) then
        perform create_distributed_table('segments', 'project_id', colocate_with => 'feedback');
        perform create_distributed_table('views', 'project_id', colocate_with => 'feedback');
      end if;
    end if;
  end $$`,
  `alter table segments add constraint segments_project_fkey
    foreign key (project_id) references project_configs on delete cascade`,
  `alter table views add constraint views_project_fkey
    foreign key (project_id) references project_configs on delete cascade`,
  `create unique index segments_name on segments (project_id, lower(name))`,
  `create index people_by_domain on people (project_id, (split_part(lower(email), '@', 2)), id)`,
];
