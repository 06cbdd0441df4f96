import { Migration } from "@mikro-orm/migrations";

/** The feedback that a changelog ships, and the status that it gets when the changelog is public. */
export class Up extends Migration {
  override up(): void {
    this.addSql(`create table changelog_feedback (
      project_id uuid not null,
      changelog_id uuid not null,
      feedback_id uuid not null,
      primary key (project_id, changelog_id, feedback_id),
      foreign key (project_id, changelog_id) references changelogs on delete cascade,
      foreign key (project_id, feedback_id) references feedback on delete cascade
    )`);
    this.addSql(
      `create index changelog_feedback_feedback on changelog_feedback (project_id, feedback_id, changelog_id)`,
    );
    this.addSql(`alter table changelogs add column feedback_status text`);
  }
}
