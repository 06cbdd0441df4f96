import { Migration } from "@mikro-orm/migrations";

/** The team's notes on feedback. `merged_from` is the merged feedback that a note was written on, as with comments. */
export class Up extends Migration {
  override up(): void {
    for (const statement of statements) this.addSql(statement);
  }
}

const statements = [
  `create table notes (
    project_id uuid not null,
    id uuid not null,
    feedback_id uuid not null,
    user_id uuid not null,
    content text not null,
    merged_from uuid,
    edited_at timestamptz(3),
    created_at timestamptz(3) not null default now(),
    primary key (project_id, id)
  )`,
  // A new table of a database that Citus has spread is only on one node, where nothing of another node can refer to it.
  `do $$ begin
    if exists (select from pg_extension where extname = 'citus') then
      if exists (select from pg_dist_partition where logicalrelid = 'feedback'::regclass) then
        perform create_distributed_table('notes', 'project_id', colocate_with => 'feedback');
      end if;
    end if;
  end $$`,
  `alter table notes add constraint notes_feedback_fkey
    foreign key (project_id, feedback_id) references feedback on delete cascade`,
  `create index notes_by_feedback on notes (project_id, feedback_id, id)`,
  `create index notes_by_user on notes (project_id, user_id)`,
];
