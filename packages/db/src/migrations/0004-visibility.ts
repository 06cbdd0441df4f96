import { Migration } from "@mikro-orm/migrations";

/**
 * Adds the visibility of projects and the actions reserved for the team. Existing projects stay readable and writable
 * for every signed-in user.
 */
export class Up extends Migration {
  override up(): void {
    this.addSql(`alter table projects
      add column visibility text not null default 'internal'
        constraint projects_visibility check (visibility in ('public', 'internal', 'private')),
      add column team_only text[] not null default '{}'
        constraint projects_team_only check (team_only <@ array['voting', 'commenting', 'posting']),
      add column notify_voters boolean not null default true`);
    this.addSql(`alter table projects alter column visibility set default 'public'`);
    this.addSql(`alter table users add column is_admin boolean not null default false`);
  }
}
