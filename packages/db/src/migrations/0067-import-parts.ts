import { Migration } from "@mikro-orm/migrations";

/**
 * What imports have brought goes part by part with its project, as all that may be much, so it has no foreign keys to it. Whom
 * a project forgets is found in it by their ids.
 */
export class Up extends Migration {
  override up(): void {
    for (const statement of statements) this.addSql(statement);
  }
}

const statements = [
  "alter table import_rows drop constraint import_rows_import_fkey",
  "alter table imported_records drop constraint imported_records_project_fkey",
  "create index import_rows_people on import_rows (project_id, record_id) where kind = 'people'",
  "create index imported_records_by_target on imported_records (project_id, target_id)",
];
