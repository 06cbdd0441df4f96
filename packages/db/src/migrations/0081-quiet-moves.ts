import { Migration } from "@mikro-orm/migrations";

/** A status is deleted without telling anybody. */
export class Up extends Migration {
  override up(): void {
    this.addSql("alter table statuses add column moved_quietly boolean not null default false");
  }
}
