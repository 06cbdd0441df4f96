import { Migration } from "@mikro-orm/migrations";

/** The latest votes of a project are found without reading all of its votes. */
export class Up extends Migration {
  override up(): void {
    this.addSql(`create index feedback_upvotes_by_time on feedback_upvotes (project_id, created_at, feedback_id)`);
  }
}
