import { Migration } from "@mikro-orm/migrations";

/** Single sign-on by a project's product: its keys, and the tokens of the last hour, so that each works once. */
export class Up extends Migration {
  override up(): void {
    for (const statement of statements) this.addSql(statement);
  }
}

const statements = [
  `alter table project_configs add column sso_mode text not null default 'off'`,
  `alter table project_configs add constraint project_configs_sso_mode check (sso_mode in ('off', 'beside', 'only'))`,
  `alter table project_configs add column sso_login_url text`,
  `alter table project_configs add column sso_error text`,
  `alter table project_configs add column sso_error_at timestamptz(3)`,
  `alter table people add constraint people_no_account check (kind <> 'account' or external_id is null)`,
  `create table sso_keys (
    project_id uuid not null,
    id uuid not null,
    secret bytea,
    public_key text,
    jwks_url text,
    last_used_at timestamptz(3),
    created_at timestamptz(3) not null default now(),
    constraint sso_keys_one check (num_nonnulls(secret, public_key, jwks_url) = 1),
    primary key (project_id, id)
  )`,
  `create table sso_tokens (
    project_id uuid not null,
    hash bytea not null,
    key_id uuid not null,
    created_at timestamptz(3) not null default now(),
    primary key (project_id, hash)
  )`,
  // A new table of a database that Citus has spread is only on one node, where nothing of another node can refer to it.
  `do $$ begin
    if exists (select from pg_extension where extname = 'citus') then
      if exists (select from pg_dist_partition where logicalrelid = 'feedback'::regclass) then
        perform create_distributed_table('sso_keys', 'project_id', colocate_with => 'feedback');
        perform create_distributed_table('sso_tokens', 'project_id', colocate_with => 'feedback');
      end if;
    end if;
  end $$`,
  `alter table sso_keys add constraint sso_keys_project_fkey
    foreign key (project_id) references project_configs on delete cascade`,
  `alter table sso_tokens add constraint sso_tokens_key_fkey
    foreign key (project_id, key_id) references sso_keys on delete cascade`,
  `create index sso_tokens_key on sso_tokens (project_id, key_id, created_at)`,
  `create index sso_tokens_created_at on sso_tokens (created_at)`,
];
