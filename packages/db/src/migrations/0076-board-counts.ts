import { Migration } from "@mikro-orm/migrations";

/** How much feedback has a status or a tag, so that a board does not count it. Their pages have room for new row versions. */
export class Up extends Migration {
  override up(): void {
    for (const statement of statements) this.addSql(statement);
  }
}

const counts = [
  { table: "status_counts", key: "status", type: "text" },
  { table: "tag_counts", key: "tag_id", type: "uuid" },
];

const statements = [
  ...counts.map(
    ({ table, key, type }) => `create table ${table} (
      project_id uuid not null,
      ${key} ${type} not null,
      shard smallint not null,
      n integer not null,
      primary key (project_id, ${key}, shard)
    ) with (fillfactor = 50)`,
  ),
  // A new table of a database that Citus has spread would be on one node alone.
  `do $$ begin
    if exists (select from pg_extension where extname = 'citus') then
      if exists (select from pg_dist_partition where logicalrelid = 'feedback'::regclass) then
        perform create_distributed_table('status_counts', 'project_id', colocate_with => 'feedback');
        perform create_distributed_table('tag_counts', 'project_id', colocate_with => 'feedback');
      end if;
    end if;
  end $$`,
  // A project that is being deleted or imported has no settings.
  `insert into status_counts (project_id, status, shard, n)
    select project_id, status, 0, count(*) from feedback
    where merged_into is null and not is_held and project_id in (select project_id from project_configs) group by 1, 2`,
  `insert into tag_counts (project_id, tag_id, shard, n)
    select ft.project_id, ft.tag_id, 0, count(*) from feedback_tags as ft
    join feedback as f on f.project_id = ft.project_id and f.id = ft.feedback_id
    where f.merged_into is null and not f.is_held and f.project_id in (select project_id from project_configs) group by 1, 2`,
];
