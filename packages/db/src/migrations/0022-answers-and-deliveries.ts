import { Migration } from "@mikro-orm/migrations";

/**
 * Marks comments that stand for the team's answer to merged feedback. Deliveries name by id what they were made of, and have
 * no copy of it; those of before keep what their messages named by id.
 */
export class Up extends Migration {
  override up(): void {
    this.addSql(`alter table comments add column is_answer boolean not null default false`);
    this.addSql(`alter table relay_positions add column sequence bigint not null default 0`);
    for (const column of columns) this.addSql(`alter table webhook_deliveries add column ${column}`);
    this.addSql(`update webhook_deliveries set actor_id = (payload::jsonb #>> '{data,actor,id}')::uuid,
      data = coalesce(payload::jsonb -> 'data', '{}') - '{project,actor,feedback,comment,changelog,user}'::text[],
      occurred_at = coalesce((payload::jsonb ->> 'timestamp')::timestamptz, created_at)`);
    this.addSql(`alter table webhook_deliveries drop column payload`);
  }
}

const columns = [
  "actor_id uuid",
  "data jsonb not null default '{}'",
  "sequence bigint not null default 0",
  "occurred_at timestamptz(3) not null default now()",
];
