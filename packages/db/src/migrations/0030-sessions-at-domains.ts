import { Migration } from "@mikro-orm/migrations";

/** A session at a project's own domain names it. Null: a session at this server's own address. */
export class Up extends Migration {
  override up(): void {
    this.addSql(`alter table sessions add column domain text`);
  }
}
