import { Migration } from "@mikro-orm/migrations";

/** Repositories whose CI may write in a project. */
export class Up extends Migration {
  override up(): void {
    for (const statement of statements) this.addSql(statement);
  }
}

const statements = [
  `create table repositories (
    project_id uuid not null,
    id uuid not null,
    issuer text not null,
    name text not null,
    ref text,
    forge_id text,
    user_id uuid not null,
    last_used_at timestamptz(3),
    created_at timestamptz(3) not null default now(),
    primary key (project_id, id)
  )`,
  // A new table of a database that Citus has spread is only on one node, where nothing of another node can refer to it.
  `do $$ begin
    if exists (select from pg_extension where extname = 'citus') then
      if exists (select from pg_dist_partition where logicalrelid = 'feedback'::regclass) then
        perform create_distributed_table('repositories', 'project_id', colocate_with => 'feedback');
      end if;
    end if;
  end $$`,
  `alter table repositories add constraint repositories_project_fkey
    foreign key (project_id) references project_configs on delete cascade`,
];
