import { Migration } from "@mikro-orm/migrations";

/** Each project has statuses of its own. Feedback has a place in its status, and an owner on the team. */
export class Up extends Migration {
  override up(): void {
    for (const statement of statements) this.addSql(statement);
  }
}

const statements = [
  `create table statuses (
    project_id uuid not null references projects on delete cascade,
    id uuid not null,
    name text not null,
    color text not null,
    stage text not null constraint statuses_stage check (stage in ('new', 'planned', 'active', 'done', 'closed')),
    position integer not null,
    created_at timestamptz(3) not null default now(),
    primary key (project_id, id)
  )`,
  `create unique index statuses_name on statuses (project_id, lower(name))`,

  // The ids are UUIDv7: the time in milliseconds, the version, and random bits.
  `insert into statuses (project_id, id, name, color, stage, position)
    select projects.id,
      overlay(overlay(gen_random_uuid()::text placing '7' from 15) placing left(time, 8) || '-' || right(time, 4) from 1)::uuid,
      status.name, color, stage, position
    from projects, lpad(to_hex((extract(epoch from now()) * 1000)::bigint), 12, '0') as time, (values
      ('in review', '#64748b', 'new', 0),
      ('backlog', '#a1a1aa', 'new', 1),
      ('planned', '#3b82f6', 'planned', 2),
      ('in progress', '#f59e0b', 'active', 3),
      ('completed', '#22c55e', 'done', 4),
      ('rejected', '#ef4444', 'closed', 5)) as status (name, color, stage, position)`,

  `alter table feedback
    add column rank text,
    add column owner_id uuid,
    add foreign key (project_id, owner_id) references members (project_id, user_id) on delete set null (owner_id)`,
  `create index feedback_by_status on feedback (project_id, status, (coalesce(rank, id::text)) collate "C")`,
  `create index feedback_by_owner on feedback (project_id, owner_id) where owner_id is not null`,
];
