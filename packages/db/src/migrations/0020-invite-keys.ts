import { Migration } from "@mikro-orm/migrations";

/** Adds the key of the link that an admin passes on. */
export class Up extends Migration {
  override up(): void {
    this.addSql(`alter table invites add column link_key uuid`);
  }
}
