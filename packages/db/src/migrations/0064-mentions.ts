import { Migration } from "@mikro-orm/migrations";

/** People are told that a comment or a note mentions them. */
export class Up extends Migration {
  override up(): void {
    this.addSql("alter table notifications add column note_id uuid");
    this.addSql("alter table mail_preferences add column mentioned boolean not null default true");
  }
}
