import { Migration } from "@mikro-orm/migrations";

/** Imports that a job fetches from another tool: its key, until it is done, where it goes on, and what went wrong. */
export class Up extends Migration {
  override up(): void {
    this.addSql("alter table imports add column secret bytea");
    this.addSql("alter table imports add column next jsonb");
    this.addSql("alter table imports add column wait_until timestamptz(3)");
    this.addSql("alter table imports add column error text");
    this.addSql("alter table imports drop constraint imports_state");
    this.addSql(`alter table imports add constraint imports_state check (
      state in ('waiting', 'fetching', 'ready', 'running', 'finished', 'undoing', 'undone', 'failed'))`);
    this.addSql("drop index imports_unfinished");
    this.addSql("create index imports_unfinished on imports (state) where state in ('fetching', 'running', 'undoing')");
  }
}
