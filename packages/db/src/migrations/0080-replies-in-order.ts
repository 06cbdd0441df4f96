import { Migration } from "@mikro-orm/migrations";

/** The index of replies has their order. */
export class Up extends Migration {
  override up(): void {
    this.addSql("create index comments_replies on comments (project_id, feedback_id, reply_to_id, created_at, id)");
    this.addSql("drop index comments_reply_to");
  }
}
