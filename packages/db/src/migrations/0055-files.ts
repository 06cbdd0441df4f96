import { Migration } from "@mikro-orm/migrations";

/** Pictures that people upload. Their bytes are in a folder or in S3. */
export class Up extends Migration {
  override up(): void {
    for (const statement of statements) this.addSql(statement);
  }
}

const statements = [
  `create table files (
    project_id uuid not null,
    id uuid not null,
    created_by uuid not null,
    item_kind text constraint files_item_kind
      check (item_kind in ('feedback', 'answer', 'comment', 'changelog', 'project', 'account')),
    item_id uuid,
    secret_hash bytea,
    expires_at timestamptz(3) not null,
    bytes int not null,
    width int,
    height int,
    sha256 text,
    small_sha256 text,
    stored_at timestamptz(3),
    deleted_at timestamptz(3),
    created_at timestamptz(3) not null default now(),
    primary key (project_id, id)
  )`,
  `create index files_id on files (id)`,
  `create index files_by_person on files (created_by)`,
  // A new table of a database that Citus has spread is only on one node, where nothing of another node can refer to it.
  `do $$ begin
    if exists (select from pg_extension where extname = 'citus') then
      if exists (select from pg_dist_partition where logicalrelid = 'feedback'::regclass) then
        perform create_distributed_table('files', 'project_id', colocate_with => 'feedback');
      end if;
    end if;
  end $$`,
];
