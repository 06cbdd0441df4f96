import { Migration } from "@mikro-orm/migrations";

/** The audit of a project: each act, with the values before and after it. It names people by their ids alone. */
export class Up extends Migration {
  override up(): void {
    for (const statement of statements) this.addSql(statement);
  }
}

const statements = [
  `create table audit (
    project_id uuid not null,
    id uuid not null,
    action text not null,
    actor_id uuid,
    subject text not null,
    subject_id uuid,
    before jsonb,
    after jsonb,
    created_at timestamptz(3) not null default now(),
    primary key (project_id, id)
  )`,
  // A new table of a database that Citus has spread is only on one node, where nothing of another node can refer to it.
  `do $$ begin
    if exists (select from pg_extension where extname = 'citus') then
      if exists (select from pg_dist_partition where logicalrelid = 'feedback'::regclass) then
        perform create_distributed_table('audit', 'project_id', colocate_with => 'feedback');
      end if;
    end if;
  end $$`,
  `alter table audit add constraint audit_project_fkey
    foreign key (project_id) references project_configs on delete cascade`,
  `create index audit_by_time on audit (project_id, created_at, id)`,
  `create index audit_created_at on audit (created_at)`,
];
