import { Migration } from "@mikro-orm/migrations";

/** What tells whether an answer that was kept is still the one. A page of revisions has room for their new versions. */
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
