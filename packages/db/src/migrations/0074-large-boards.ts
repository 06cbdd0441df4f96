import { Migration } from "@mikro-orm/migrations";

/** Which boards are large. Those that there are count as large until they are measured. */
export class Up extends Migration {
  override up(): void {
    this.addSql("alter table projects add column is_large boolean not null default true");
    this.addSql("alter table projects alter column is_large set default false");
  }
}
