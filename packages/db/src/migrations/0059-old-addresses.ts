import { Migration } from "@mikro-orm/migrations";

/** The paths that feedback and changelogs had in the tools that they were imported from. */
export class Up extends Migration {
  override up(): void {
    for (const statement of statements) this.addSql(statement);
  }
}

const statements = [
  `create table old_addresses (
    project_id uuid not null,
    path text not null,
    feedback_id uuid,
    changelog_id uuid,
    import_id uuid,
    primary key (project_id, path),
    constraint old_addresses_target check (num_nonnulls(feedback_id, changelog_id) = 1)
  )`,
  // A new table of a database that Citus has spread is only on one node, where nothing of another node can refer to it.
  `do $$ begin
    if exists (select from pg_extension where extname = 'citus') then
      if exists (select from pg_dist_partition where logicalrelid = 'feedback'::regclass) then
        perform create_distributed_table('old_addresses', 'project_id', colocate_with => 'feedback');
      end if;
    end if;
  end $$`,
  `alter table old_addresses add constraint old_addresses_feedback_fkey
    foreign key (project_id, feedback_id) references feedback on delete cascade`,
  `alter table old_addresses add constraint old_addresses_changelog_fkey
    foreign key (project_id, changelog_id) references changelogs on delete cascade`,
  "create index old_addresses_feedback on old_addresses (project_id, feedback_id)",
  "create index old_addresses_changelog on old_addresses (project_id, changelog_id)",
];
