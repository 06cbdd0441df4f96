import { Migration } from "@mikro-orm/migrations";

/** Feedback on which only the team comments: since when, who has locked it, and why. */
export class Up extends Migration {
  override up(): void {
    this.addSql("alter table feedback add column locked_at timestamptz(3)");
    this.addSql("alter table feedback add column locked_by uuid");
    this.addSql("alter table feedback add column lock_reason text");
    this.addSql(`alter table feedback add constraint feedback_locked check (
      (locked_at is null) = (locked_by is null) and (locked_at is not null or lock_reason is null))`);
  }
}
