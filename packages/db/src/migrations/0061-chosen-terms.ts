import { Migration } from "@mikro-orm/migrations";

/** What a team has chosen for the statuses and tags of what it imports. */
export class Up extends Migration {
  override up(): void {
    this.addSql("alter table imports add column chosen jsonb");
  }
}
