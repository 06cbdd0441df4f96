import { Migration } from "@mikro-orm/migrations";

/** New feedback is one notification for the whole team, and what each of it has read or got by mail a cursor. */
export class Up extends Migration {
  override up(): void {
    for (const statement of statements) this.addSql(statement);
  }
}

const statements = [
  "alter table notifications add column told uuid[]",
  "alter table notifications add column sequence bigint",
  `create index notifications_of_team on notifications (project_id, sequence) where sequence is not null`,
  `create table notification_cursors (
    project_id uuid not null references projects on delete cascade,
    user_id uuid not null,
    kind text not null,
    through bigint not null,
    created_at timestamptz(3) not null,
    primary key (project_id, user_id, kind, through),
    constraint notification_cursors_kind check (kind in ('read', 'mailed'))
  )`,
];
