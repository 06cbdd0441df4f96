import { Migration } from "@mikro-orm/migrations";

/** A webhook keeps its secret from before the last rotation for a day. */
export class Up extends Migration {
  override up(): void {
    this.addSql(`alter table webhooks add column old_secret bytea`);
    this.addSql(`alter table webhooks add column old_secret_until timestamptz(3)`);
  }
}
