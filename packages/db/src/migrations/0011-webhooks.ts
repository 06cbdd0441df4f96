import { Migration } from "@mikro-orm/migrations";

/** Webhooks, and what was sent to them. */
export class Up extends Migration {
  override up(): void {
    this.addSql(`create table webhooks (
      project_id uuid not null references projects on delete cascade,
      id uuid not null,
      url text not null,
      kinds text[] not null,
      with_email boolean not null default false,
      secret bytea not null,
      is_enabled boolean not null default true,
      disabled_at timestamptz(3),
      disabled_reason text,
      failing_since timestamptz(3),
      created_at timestamptz(3) not null default now(),
      primary key (project_id, id)
    )`);
    this.addSql(`create table webhook_deliveries (
      project_id uuid not null,
      webhook_id uuid not null,
      id uuid not null,
      event_id uuid not null,
      kind text not null,
      payload text not null,
      state text not null default 'pending',
      attempts int not null default 0,
      next_attempt_at timestamptz(3),
      last_attempt_at timestamptz(3),
      response_status int,
      error text,
      created_at timestamptz(3) not null default now(),
      primary key (project_id, id),
      foreign key (project_id, webhook_id) references webhooks on delete cascade
    )`);
    this.addSql(
      `create index webhook_deliveries_webhook on webhook_deliveries (project_id, webhook_id, created_at, id)`,
    );
    this.addSql(`create index webhook_deliveries_created_at on webhook_deliveries (created_at)`);
  }
}
