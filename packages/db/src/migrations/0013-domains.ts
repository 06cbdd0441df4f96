import { Migration } from "@mikro-orm/migrations";

/** A project's own domain, once it is verified: it is unique, while several projects may try for one. */
export class Up extends Migration {
  override up(): void {
    this.addSql(`alter table projects add column domain text constraint projects_domain unique`);
  }
}
