import { Migration } from "@mikro-orm/migrations";

/** Whom a project forgets is found by the metadata of their feedback, which imports have brought. */
export class Up extends Migration {
  override up(): void {
    for (const statement of statements) this.addSql(statement);
  }
}

const hasMetadata = "where kind = 'feedback' and jsonb_typeof(record -> 'metadata') = 'object'";

const statements = [
  `create index import_rows_metadata on import_rows (project_id, (record ->> 'user_id')) ${hasMetadata}`,
  `create index imported_records_metadata on imported_records (project_id, (record ->> 'user_id')) ${hasMetadata}`,
];
