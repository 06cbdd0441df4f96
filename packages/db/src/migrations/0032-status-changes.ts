import { Migration } from "@mikro-orm/migrations";

/** Which status feedback was given, by whom and when. Events say so too, but are swept. */
export class Up extends Migration {
  override up(): void {
    this.addSql(`create table status_changes (
      project_id uuid not null,
      feedback_id uuid not null,
      id uuid not null,
      user_id uuid,
      from_status text not null,
      to_status text not null,
      created_at timestamptz(3) not null default now(),
      primary key (project_id, feedback_id, id),
      foreign key (project_id, feedback_id) references feedback on delete cascade
    )`);
  }
}
