import { Migration } from "@mikro-orm/migrations";

/**
 * Writes that take longer than a request may are done in parts. A deleted project's rows are left behind, so they have
 * no foreign keys to it or to its members. Writes cannot add more of them, because they change the project's revision,
 * which has one.
 */
export class Up extends Migration {
  override up(): void {
    for (const statement of statements) this.addSql(statement);
  }
}

const statements = [
  `create table deleted_projects (
    id uuid primary key,
    deleted_at timestamptz(3) not null default now()
  )`,
  ...["feedback", "tags", "changelogs", "events", "webhooks"].map(
    (table) => `alter table ${table} drop constraint ${table}_project_id_fkey`,
  ),
  `alter table feedback drop constraint feedback_project_id_owner_id_fkey`,

  `alter table statuses add column moving_into uuid`,
  `alter table statuses add column moved_by uuid`,
  `drop index statuses_name`,
  `create unique index statuses_name on statuses (project_id, lower(name)) where moving_into is null`,
  `create index statuses_moving on statuses (project_id, moving_into) where moving_into is not null`,
];
