import { Migration } from "@mikro-orm/migrations";

/** Feedback that was imported counts votes that came without their voters. */
export class Up extends Migration {
  override up(): void {
    this.addSql(`alter table feedback add column extra_upvotes int not null default 0`);
    this.addSql(`alter table feedback add constraint feedback_extra_upvotes check (extra_upvotes >= 0)`);
  }
}
