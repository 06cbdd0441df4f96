import { Migration } from "@mikro-orm/migrations";

/** A changelog has the time of its last edit, which feeds name. Null: it was not edited since this migration. */
export class Up extends Migration {
  override up(): void {
    this.addSql(`alter table changelogs add column edited_at timestamptz(3)`);
  }
}
