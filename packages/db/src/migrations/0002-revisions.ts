import { Migration } from "@mikro-orm/migrations";

/** The revisions that decide whether a cached response is still valid. Their pages have room for new row versions. */
export class Up extends Migration {
  override up(): void {
    this.addSql(`create table project_revisions (
      project_id uuid not null references projects on delete cascade,
      shard smallint not null,
      n bigint not null,
      primary key (project_id, shard)
    ) with (fillfactor = 50)`);
    this.addSql(`create table people_revision (
      only_one boolean primary key constraint people_revision_only_one check (only_one),
      n bigint not null
    )`);
  }
}
