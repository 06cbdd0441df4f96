import { Migration } from "@mikro-orm/migrations";

/** Feedback that was merged into other feedback, and what it needs to come back as it was. */
export class Up extends Migration {
  override up(): void {
    // A default that is a constant does not rewrite the table.
    this.addSql(`alter table feedback
      add column is_merged boolean not null default false,
      add column merged_into uuid,
      add column merge_target uuid,
      add column merged int not null default 0,
      add constraint feedback_is_merged check (is_merged = (merged_into is not null)),
      add foreign key (project_id, merged_into) references feedback`);
    this.addSql(`create index feedback_merged on feedback (project_id, merged_into) where merged_into is not null`);
    this.addSql(`alter table feedback_upvotes add column sources uuid[]`);
    this.addSql(`alter table comments add column merged_from uuid`);
  }
}
