import { Migration } from "@mikro-orm/migrations";

/** What is too common on a large board to ask the trigram index for. A job notes it within the hour. */
export class Up extends Migration {
  override up(): void {
    this.addSql("alter table projects add common_parts text[] not null default '{}'");
    this.addSql("alter table projects drop is_large");
  }
}
