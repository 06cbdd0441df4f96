import { Migration } from "@mikro-orm/migrations";

/** `quiet` is true if a scheduled changelog tells nobody once it is public. */
export class Up extends Migration {
  override up(): void {
    this.addSql(`alter table changelogs add column quiet boolean not null default false`);
  }
}
