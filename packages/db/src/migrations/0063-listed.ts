import { Migration } from "@mikro-orm/migrations";

/** A public board can be left out of the server's first page and of its sitemap. */
export class Up extends Migration {
  override up(): void {
    this.addSql("alter table projects add column listed boolean not null default true");
  }
}
