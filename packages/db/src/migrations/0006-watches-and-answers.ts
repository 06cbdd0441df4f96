import { Migration } from "@mikro-orm/migrations";

/** Adds the choices to watch feedback, and the team's answers to it. */
export class Up extends Migration {
  override up(): void {
    this.addSql(`create table feedback_watches (
      project_id uuid not null,
      feedback_id uuid not null,
      user_id uuid not null references users,
      is_watching boolean not null,
      created_at timestamptz(3) not null default now(),
      primary key (project_id, user_id, feedback_id),
      foreign key (project_id, feedback_id) references feedback on delete cascade
    )`);
    this.addSql(`create index feedback_watches_feedback on feedback_watches (project_id, feedback_id)`);
    this.addSql(`create table feedback_answers (
      project_id uuid not null,
      feedback_id uuid not null,
      user_id uuid not null references users,
      content text not null,
      created_at timestamptz(3) not null default now(),
      primary key (project_id, feedback_id),
      foreign key (project_id, feedback_id) references feedback on delete cascade
    )`);
    // A person who commented on an item watches it.
    this.addSql(`create index comments_by_user on comments (project_id, user_id, feedback_id)`);
  }
}
