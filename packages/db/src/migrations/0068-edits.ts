import { Migration } from "@mikro-orm/migrations";

/** The texts of feedback and comments before they were edited. */
export class Up extends Migration {
  override up(): void {
    for (const statement of statements) this.addSql(statement);
  }
}

const statements = [
  `create table edits (
    project_id uuid not null,
    item_id uuid not null,
    id uuid not null,
    user_id uuid not null,
    field text not null constraint edits_field check (field in ('title', 'description', 'content')),
    before text not null,
    created_at timestamptz(3) not null default now(),
    primary key (project_id, item_id, id)
  )`,
  // A new table of a database that Citus has spread is only on one node, where nothing of another node can refer to it.
  `do $$ begin
    if exists (select from pg_extension where extname = 'citus') then
      if exists (select from pg_dist_partition where logicalrelid = 'feedback'::regclass) then
        perform create_distributed_table('edits', 'project_id', colocate_with => 'feedback');
      end if;
    end if;
  end $$`,
  "create index edits_by_user on edits (project_id, user_id)",
  "alter table feedback add column edited_at timestamptz(3)",
  "alter table comments add column edited_at timestamptz(3)",
];
