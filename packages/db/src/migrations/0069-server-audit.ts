import { Migration } from "@mikro-orm/migrations";

/** Who did what to the server itself, such as to an account. It is of no project, by which the table audit is spread. */
export class Up extends Migration {
  override up(): void {
    for (const statement of statements) this.addSql(statement);
  }
}

const statements = [
  `create table server_audit (
    id uuid primary key,
    action text not null,
    actor_id uuid,
    subject text not null,
    subject_id uuid,
    before jsonb,
    after jsonb,
    created_at timestamptz(3) not null default now()
  )`,
  "create index server_audit_created_at on server_audit (created_at)",
  // A new table of a database that Citus has spread is only on one node: its rows are joined with those of all.
  `do $$ begin
    if exists (select from pg_extension where extname = 'citus') then
      if exists (select from pg_dist_partition where logicalrelid = 'feedback'::regclass) then
        perform create_reference_table('server_audit');
      end if;
    end if;
  end $$`,
];
