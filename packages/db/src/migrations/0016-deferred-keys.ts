import { Migration } from "@mikro-orm/migrations";

/** Citus runs the parts of a WITH one after the other. These keys are checked after the last one. */
export class Up extends Migration {
  override up(): void {
    for (const [table, key] of keys)
      this.addSql(`alter table ${table} alter constraint ${table}_${key}_fkey deferrable initially deferred`);
  }
}

const keys = [
  ["comments", "project_id_feedback_id_reply_to_id"],
  ["comment_upvotes", "project_id_feedback_id_comment_id"],
];
