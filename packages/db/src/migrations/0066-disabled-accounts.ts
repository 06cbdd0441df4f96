import { Migration } from "@mikro-orm/migrations";

/** The time since when an account is disabled. */
export class Up extends Migration {
  override up(): void {
    this.addSql("alter table users add column disabled_at timestamptz(3)");
  }
}
