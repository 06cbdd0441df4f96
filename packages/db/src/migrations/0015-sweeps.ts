import { Migration } from "@mikro-orm/migrations";

/** What is old is found without reading the whole table. Such an index costs next to nothing, as rows come in order. */
export class Up extends Migration {
  override up(): void {
    this.addSql(`create index events_created on events using brin (created_at)`);
    this.addSql(`create index notifications_created on notifications using brin (created_at)`);
  }
}
