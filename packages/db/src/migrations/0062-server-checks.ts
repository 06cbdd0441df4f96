import { Migration } from "@mikro-orm/migrations";

/** The checks that the server's admins see: when mail, the address and backups were last tried. */
export class Up extends Migration {
  override up(): void {
    for (const statement of statements) this.addSql(statement);
  }
}

const statements = [
  `create table server_checks (
    name text primary key,
    is_ok boolean not null,
    detail text not null,
    checked_at timestamptz(3) not null
  )`,
  `create index users_created_at on users (created_at, id)`,
];
