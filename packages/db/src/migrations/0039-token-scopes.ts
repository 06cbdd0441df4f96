import { Migration } from "@mikro-orm/migrations";

/** A token's scopes, and its projects: null for all. An older token may do everything. */
export class Up extends Migration {
  override up(): void {
    this.addSql("alter table tokens add column scopes text[] not null default '{read,write,manage}'");
    this.addSql("alter table tokens add column project_ids uuid[]");
    this.addSql(`alter table tokens
      add constraint tokens_scopes check (scopes <@ array['read', 'write', 'manage'] and scopes <> '{}')`);
  }
}
