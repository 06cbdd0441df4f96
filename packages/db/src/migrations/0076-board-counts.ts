import { Migration } from "@mikro-orm/migrations";

/** How much feedback has a status or a tag, so that a board does not count it. */
export class Up extends Migration {
  override up(): void {
    for (const [table, column] of [
      ["status_counts", "status text"],
      ["tag_counts", "tag_id uuid"],
    ] as const)
      this.addSql(`create table ${table} (
        project_id uuid not null references projects on delete cascade,
        ${column} not null,
        shard smallint not null,
        n integer not null,
        primary key (project_id, ${column.split(" ")[0]}, shard)
      ) with (fillfactor = 50)`);
    this.addSql(`insert into status_counts (project_id, status, shard, n)
      select project_id, status, 0, count(*) from feedback
      where merged_into is null and not is_held and project_id in (select id from projects) group by 1, 2`);
    this.addSql(`insert into tag_counts (project_id, tag_id, shard, n)
      select ft.project_id, ft.tag_id, 0, count(*) from feedback_tags as ft
      join feedback as f on f.project_id = ft.project_id and f.id = ft.feedback_id
      where f.merged_into is null and not f.is_held and f.project_id in (select id from projects) group by 1, 2`);
  }
}
