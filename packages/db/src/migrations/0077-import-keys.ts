import { Migration } from "@mikro-orm/migrations";

/** The key of the ids of what a project imports. */
export class Up extends Migration {
  override up(): void {
    this.addSql("alter table project_configs add column import_key text");
  }
}
