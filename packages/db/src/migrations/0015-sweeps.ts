import { Migration } from "@mikro-orm/migrations";

/**
 * Lets the daily sweep find old rows without reading whole tables. BRIN indexes are tiny, because the rows come in
 * order.
 */
export class Up extends Migration {
  override up(): void {
    this.addSql(`create index events_created on events using brin (created_at)`);
    this.addSql(`create index notifications_created on notifications using brin (created_at)`);
  }
}
