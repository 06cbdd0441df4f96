import { Migration } from "@mikro-orm/migrations";

/**
 * Feedback and comments can be held: only their author and the team see them. `held_by` of a comment is the comment that
 * is held: itself, or one that it replies to.
 */
export class Up extends Migration {
  override up(): void {
    for (const statement of statements) this.addSql(statement);
  }
}

const statements = [
  `create table moderation (
    project_id uuid not null,
    id uuid not null,
    feedback_id uuid not null,
    is_comment boolean not null,
    user_id uuid not null,
    state text not null constraint moderation_state check (
      state in ('held', 'reported', 'approved', 'hidden', 'spam')),
    reason text not null,
    was_public boolean not null,
    queued_as text not null constraint moderation_queued_as check (queued_as in ('held', 'reported')),
    reports int not null default 0,
    network bytea,
    created_at timestamptz(3) not null default now(),
    decided_at timestamptz(3),
    decided_by uuid,
    primary key (project_id, id)
  )`,
  `create table reports (
    project_id uuid not null,
    id uuid not null,
    user_id uuid not null,
    reason text not null,
    created_at timestamptz(3) not null default now(),
    primary key (project_id, id, user_id)
  )`,
  // A new table of a database that Citus has spread is only on one node, where nothing of another node can refer to it.
  `do $$ begin
    if exists (select from pg_extension where extname = 'citus') then
      if exists (select from pg_dist_partition where logicalrelid = 'feedback'::regclass) then
        perform create_distributed_table('moderation', 'project_id', colocate_with => 'feedback');
        perform create_distributed_table('reports', 'project_id', colocate_with => 'feedback');
      end if;
    end if;
  end $$`,
  `create index moderation_queue on moderation (project_id, created_at, id) where state in ('held', 'reported')`,
  `create index moderation_by_user on moderation (project_id, user_id)`,
  `create index moderation_by_feedback on moderation (project_id, feedback_id)`,
  `create index moderation_by_network on moderation (project_id, network, created_at) where network is not null`,
  `create index reports_by_user on reports (user_id)`,
  `alter table feedback add column is_held boolean not null default false`,
  `alter table feedback add constraint feedback_is_held check (not (is_held and is_merged))`,
  `create index feedback_held on feedback (project_id, status) where is_held`,
  `alter table comments add column held_by uuid`,
  `create index comments_held on comments (project_id, feedback_id) where held_by is not null`,
  `create index comments_by_id on comments (project_id, id)`,
  `alter table projects add column hold text not null default 'nothing'`,
  `alter table projects add constraint projects_hold check (hold in ('nothing', 'anonymous', 'newcomers', 'everyone'))`,
  `alter table projects add column hold_until int not null default 1`,
  `alter table projects add column held_words text[] not null default '{}'`,
  `alter table projects add column refused_words text[] not null default '{}'`,
  `alter table projects add column max_links int`,
  `alter table projects add column reports_to_hold int default 3`,
];
