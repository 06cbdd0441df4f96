import { Migration } from "@mikro-orm/migrations";

/** Adds the events of each project, and records which changelogs were announced. */
export class Up extends Migration {
  override up(): void {
    this.addSql(`create table events (
      project_id uuid not null references projects on delete cascade,
      xid xid8 not null default pg_current_xact_id(),
      id uuid not null,
      kind text not null,
      actor_id uuid,
      team_only boolean not null default false,
      data jsonb not null,
      created_at timestamptz(3) not null default now(),
      primary key (project_id, xid, id)
    )`);
    this.addSql(`create index events_xid on events (xid)`);
    this.addSql(`create table event_readers (name text primary key, xid xid8 not null, id uuid not null)`);
    this.addSql(`alter table changelogs add column announced_at timestamptz(3)`);
    this.addSql(`update changelogs set announced_at = publish_date where published and publish_date <= now()`);
    this.addSql(
      `create index changelogs_unannounced on changelogs (publish_date) where published and announced_at is null`,
    );
  }
}
