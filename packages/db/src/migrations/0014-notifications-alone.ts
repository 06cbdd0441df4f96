import { Migration } from "@mikro-orm/migrations";

/**
 * An item of feedback makes a notification for each of a team. Their foreign keys took two fifths of the time, and guard
 * nothing: users are never deleted, and whoever deletes a project deletes its notifications.
 */
export class Up extends Migration {
  override up(): void {
    this.addSql(`alter table notifications
      drop constraint notifications_project_id_fkey, drop constraint notifications_user_id_fkey`);
  }
}
