import { Migration } from "@mikro-orm/migrations";

/** The ids by which a product goes on to name those who were merged into a person. */
export class Up extends Migration {
  override up(): void {
    for (const statement of statements) this.addSql(statement);
  }
}

const statements = [
  `alter table people add column merged_external_ids text[] not null default '{}'`,
  `alter table people add constraint people_merged_ids check (merged_external_ids = '{}' or external_id is not null)`,
  `create index people_merged_external_ids on people using gin (merged_external_ids) where merged_external_ids <> '{}'`,
];
