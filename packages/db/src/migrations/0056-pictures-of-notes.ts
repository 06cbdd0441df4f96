import { Migration } from "@mikro-orm/migrations";

/** Notes have pictures too. */
export class Up extends Migration {
  override up(): void {
    this.addSql("alter table files drop constraint files_item_kind");
    this.addSql(`alter table files add constraint files_item_kind
      check (item_kind in ('feedback', 'answer', 'comment', 'note', 'changelog', 'project', 'account'))`);
  }
}
