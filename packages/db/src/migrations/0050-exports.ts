import { Migration } from "@mikro-orm/migrations";

/** Archives that a job makes, and their bytes: a table is the one place that all processes share. */
export class Up extends Migration {
  override up(): void {
    for (const statement of statements) this.addSql(statement);
  }
}

const statements = [
  `create table exports (
    project_id uuid not null,
    id uuid not null,
    is_signed boolean not null,
    state text not null default 'running' constraint exports_state check (state in ('running', 'finished', 'failed')),
    progress int not null default 0,
    records int,
    bytes bigint,
    secret text not null,
    created_by uuid not null,
    claimed_until timestamptz(3),
    attempts int not null default 0,
    finished_at timestamptz(3),
    expires_at timestamptz(3) not null,
    created_at timestamptz(3) not null default now(),
    primary key (project_id, id)
  )`,
  `create table export_parts (
    project_id uuid not null,
    export_id uuid not null,
    n int not null,
    content bytea not null,
    primary key (project_id, export_id, n)
  )`,
  // A new table of a database that Citus has spread is only on one node, where nothing of another node can refer to it.
  `do $$ begin
    if exists (select from pg_extension where extname = 'citus') then
      if exists (select from pg_dist_partition where logicalrelid = 'feedback'::regclass) then
        perform create_distributed_table('exports', 'project_id', colocate_with => 'feedback');
        perform create_distributed_table('export_parts', 'project_id', colocate_with => 'feedback');
      end if;
    end if;
  end $$`,
  `alter table exports add constraint exports_project_fkey
    foreign key (project_id) references project_configs on delete cascade`,
  `alter table export_parts add constraint export_parts_export_fkey
    foreign key (project_id, export_id) references exports on delete cascade`,
  `create index exports_unfinished on exports (state) where state = 'running'`,
  `create index exports_expires_at on exports (expires_at)`,
];
