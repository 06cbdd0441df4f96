import { Migration } from "@mikro-orm/migrations";

/** People sign in: their sessions, their ways to sign in, and what they have to prove once. */
export class Up extends Migration {
  override up(): void {
    for (const statement of statements) this.addSql(statement);
  }
}

const statements = [
  `alter table users add column updated_at timestamptz(3) not null default now()`,

  `create table sessions (
    id uuid primary key,
    user_id uuid not null references users on delete cascade,
    token text not null constraint sessions_token unique,
    ip_address text,
    user_agent text,
    created_at timestamptz(3) not null default now(),
    updated_at timestamptz(3) not null default now(),
    expires_at timestamptz(3) not null
  )`,
  `create index sessions_user_id on sessions (user_id)`,

  `create table accounts (
    id uuid primary key,
    user_id uuid not null references users on delete cascade,
    provider_id text not null,
    account_id text not null,
    password text,
    access_token text,
    refresh_token text,
    id_token text,
    scope text,
    access_token_expires_at timestamptz(3),
    refresh_token_expires_at timestamptz(3),
    created_at timestamptz(3) not null default now(),
    updated_at timestamptz(3) not null default now(),
    constraint accounts_provider unique (provider_id, account_id)
  )`,
  `create index accounts_user_id on accounts (user_id)`,
  `insert into accounts (id, user_id, provider_id, account_id)
    select gen_random_uuid(), id, 'oidc', issuer || ' ' || subject from users where issuer <> 'deleted'`,

  `create table verifications (
    id uuid primary key,
    identifier text not null,
    value text not null,
    expires_at timestamptz(3) not null,
    created_at timestamptz(3) not null default now(),
    updated_at timestamptz(3) not null default now()
  )`,
  `create index verifications_identifier on verifications (identifier)`,
  `create index verifications_expires_at on verifications (expires_at)`,

  `create table sign_in_attempts (
    key text primary key,
    count integer not null,
    expires_at timestamptz(3) not null
  )`,
  `create index sign_in_attempts_expires_at on sign_in_attempts (expires_at)`,
];
