import { Migration } from "@mikro-orm/migrations";

/** Imports into a project: their rows before and after they were added, and which records came from where. */
export class Up extends Migration {
  override up(): void {
    for (const statement of statements) this.addSql(statement);
  }
}

const statements = [
  `create table imports (
    project_id uuid not null,
    id uuid not null,
    source text not null,
    options jsonb not null default '{}',
    state text not null default 'waiting' constraint imports_state check (
      state in ('waiting', 'ready', 'running', 'finished', 'undoing', 'undone')),
    row_count int not null default 0,
    position int not null default 0,
    created_by uuid not null,
    started_at timestamptz(3),
    finished_at timestamptz(3),
    created_at timestamptz(3) not null default now(),
    primary key (project_id, id)
  )`,
  `create table import_rows (
    project_id uuid not null,
    import_id uuid not null,
    n int not null,
    kind text not null,
    record_id uuid,
    record jsonb,
    line int,
    error text,
    outcome text,
    before jsonb,
    primary key (project_id, import_id, n)
  )`,
  `create table imported_records (
    project_id uuid not null,
    kind text not null,
    id uuid not null,
    target_id uuid not null,
    record jsonb not null,
    import_id uuid not null,
    primary key (project_id, kind, id)
  )`,
  // A new table of a database that Citus has spread is only on one node, where nothing of another node can refer to it.
  `do $$ begin
    if exists (select from pg_extension where extname = 'citus') then
      if exists (select from pg_dist_partition where logicalrelid = 'feedback'::regclass) then
        perform create_distributed_table('imports', 'project_id', colocate_with => 'feedback');
        perform create_distributed_table('import_rows', 'project_id', colocate_with => 'feedback');
        perform create_distributed_table('imported_records', 'project_id', colocate_with => 'feedback');
      end if;
    end if;
  end $$`,
  `alter table imports add constraint imports_project_fkey
    foreign key (project_id) references project_configs on delete cascade`,
  `alter table import_rows add constraint import_rows_import_fkey
    foreign key (project_id, import_id) references imports on delete cascade`,
  `alter table imported_records add constraint imported_records_project_fkey
    foreign key (project_id) references project_configs on delete cascade`,
  `create index imports_unfinished on imports (state) where state in ('running', 'undoing')`,
];
