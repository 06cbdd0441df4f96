import { Migration } from "@mikro-orm/migrations";

/** Adds notifications and mail preferences. */
export class Up extends Migration {
  override up(): void {
    this.addSql(`create table notifications (
      project_id uuid not null references projects on delete cascade,
      user_id uuid not null references users,
      id uuid not null,
      kind text not null,
      feedback_id uuid,
      comment_id uuid,
      changelog_id uuid,
      status text,
      actor_id uuid,
      created_at timestamptz(3) not null,
      read_at timestamptz(3),
      mailed_at timestamptz(3),
      primary key (project_id, user_id, id)
    )`);
    this.addSql(`create index notifications_by_user on notifications (user_id, created_at, id)`);
    this.addSql(`create index notifications_unread on notifications (user_id, created_at) where read_at is null`);
    this.addSql(`create table mail_preferences (
      user_id uuid primary key references users,
      status_changed boolean not null default true,
      answered boolean not null default true,
      commented boolean not null default true,
      shipped boolean not null default true,
      new_feedback text not null default 'daily',
      constraint mail_preferences_new_feedback check (new_feedback in ('off', 'at_once', 'daily'))
    )`);
  }
}
