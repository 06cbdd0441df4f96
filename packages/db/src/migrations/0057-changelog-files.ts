import { Migration } from "@mikro-orm/migrations";

/** The files of repositories that changelogs were written from. */
export class Up extends Migration {
  override up(): void {
    for (const statement of statements) this.addSql(statement);
  }
}

const statements = [
  `create table changelog_files (
    project_id uuid not null,
    path text not null,
    changelog_id uuid not null,
    digest text not null,
    state text not null,
    synced_at timestamptz(3) not null,
    created_at timestamptz(3) not null default now(),
    primary key (project_id, path)
  )`,
  // A new table of a database that Citus has spread is only on one node, where nothing of another node can refer to it.
  `do $$ begin
    if exists (select from pg_extension where extname = 'citus') then
      if exists (select from pg_dist_partition where logicalrelid = 'feedback'::regclass) then
        perform create_distributed_table('changelog_files', 'project_id', colocate_with => 'feedback');
      end if;
    end if;
  end $$`,
  `alter table changelog_files add constraint changelog_files_project_fkey
    foreign key (project_id) references project_configs on delete cascade`,
];
