import { Migration } from "@mikro-orm/migrations";

/**
 * The roles that a project gives by what the identity provider says of somebody, and who has theirs by it. The mails that a
 * person without an account has turned off.
 */
export class Up extends Migration {
  override up(): void {
    for (const statement of statements) this.addSql(statement);
  }
}

const statements = [
  `create table claim_roles (
    project_id uuid not null,
    value text not null,
    role text not null constraint claim_roles_role check (role in ('member', 'admin', 'owner')),
    primary key (project_id, value)
  )`,
  // A new table of a database that Citus has spread is only on one node, where nothing of another node can refer to it.
  `do $$ begin
    if exists (select from pg_extension where extname = 'citus') then
      if exists (select from pg_dist_partition where logicalrelid = 'feedback'::regclass) then
        perform create_distributed_table('claim_roles', 'project_id', colocate_with => 'feedback');
      end if;
    end if;
  end $$`,
  `alter table claim_roles add constraint claim_roles_project_fkey
    foreign key (project_id) references project_configs on delete cascade`,
  `create index claim_roles_value on claim_roles (value)`,
  `alter table members add column by_claim boolean not null default false`,
  `alter table people add column unsubscribed text[] not null default '{}'`,
];
