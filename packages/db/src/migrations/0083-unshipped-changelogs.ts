import { Migration } from "@mikro-orm/migrations";

/** Finds changelogs that were announced, and scheduled again with a status for their feedback. */
export class Up extends Migration {
  override up(): void {
    this.addSql(
      "create index changelogs_unshipped on changelogs (publish_date) where published and feedback_status is not null",
    );
  }
}
