import { Migration } from "@mikro-orm/migrations";

/** A team's choices for the statuses and tags of an import. */
export class Up extends Migration {
  override up(): void {
    this.addSql("alter table imports add column chosen jsonb");
  }
}
