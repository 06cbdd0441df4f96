import { Migration } from "@mikro-orm/migrations";

/**
 * A project's id is the first part of the key of all its rows. Every unique index and foreign key among such rows has
 * it too, so that the tables can be spread over a cluster by it (see docs/decisions).
 */
export class Up extends Migration {
  override up(): void {
    for (const statement of statements) this.addSql(statement);
  }
}

const statements = [
  `create table users (
    id uuid primary key,
    email text not null,
    email_verified boolean not null,
    full_name text,
    avatar_url text,
    issuer text,
    subject text,
    created_at timestamptz(3) not null default now(),
    constraint users_issuer_subject unique (issuer, subject)
  )`,
  `create unique index users_local_email on users (lower(email)) where issuer is null`,
  `create index users_email on users (lower(email))`,

  `create table tokens (
    id uuid primary key,
    user_id uuid not null references users on delete cascade,
    name text not null,
    prefix text not null,
    hash bytea not null constraint tokens_hash unique,
    created_at timestamptz(3) not null default now(),
    expires_at timestamptz(3),
    last_used_at timestamptz(3)
  )`,
  `create index tokens_user_id on tokens (user_id)`,

  `create table idempotency_keys (
    user_id uuid not null references users on delete cascade,
    key_hash bytea not null,
    request_hash bytea not null,
    answer bytea,
    created_at timestamptz(3) not null default now(),
    primary key (user_id, key_hash)
  )`,
  `create index idempotency_keys_created_at on idempotency_keys (created_at)`,

  `create table projects (
    id uuid primary key,
    name text not null,
    slug text not null constraint projects_slug unique,
    icon text,
    icon_radius text not null default 'rounded-md',
    og_image text,
    created_at timestamptz(3) not null default now()
  )`,

  `create table project_configs (
    project_id uuid primary key references projects on delete cascade,
    id uuid not null,
    changelog_preview_style text not null default 'summary',
    changelog_social_handle text,
    custom_domain text,
    custom_domain_verified boolean not null default false,
    integration_chat_role_id text,
    integration_chat_status boolean not null default false,
    integration_chat_webhook text,
    created_at timestamptz(3) not null default now()
  )`,

  `create table members (
    project_id uuid not null references projects on delete cascade,
    user_id uuid not null references users,
    role text not null constraint members_role check (role in ('member', 'admin', 'owner')),
    joined_at timestamptz(3) not null default now(),
    primary key (project_id, user_id)
  )`,
  `create index members_user_id on members (user_id)`,

  `create table tags (
    project_id uuid not null references projects on delete cascade,
    id uuid not null,
    name text not null,
    color text not null,
    created_at timestamptz(3) not null default now(),
    primary key (project_id, id)
  )`,
  `create unique index tags_name on tags (project_id, lower(name))`,

  `create table feedback (
    project_id uuid not null references projects on delete cascade,
    id uuid not null,
    user_id uuid not null references users,
    title text not null,
    description text not null,
    status text not null,
    upvotes int not null default 0,
    comment_count int not null default 0,
    created_at timestamptz(3) not null default now(),
    primary key (project_id, id)
  )`,
  `create index feedback_by_time on feedback (project_id, created_at, id)`,
  `create index feedback_by_upvotes on feedback (project_id, upvotes, id)`,
  `create index feedback_by_comments on feedback (project_id, comment_count, id)`,

  `create table feedback_tags (
    project_id uuid not null,
    feedback_id uuid not null,
    tag_id uuid not null,
    primary key (project_id, feedback_id, tag_id),
    foreign key (project_id, feedback_id) references feedback on delete cascade,
    foreign key (project_id, tag_id) references tags on delete cascade
  )`,
  `create index feedback_tags_tag on feedback_tags (project_id, tag_id, feedback_id)`,

  `create table feedback_upvotes (
    project_id uuid not null,
    feedback_id uuid not null,
    user_id uuid not null references users,
    created_at timestamptz(3) not null default now(),
    primary key (project_id, feedback_id, user_id),
    foreign key (project_id, feedback_id) references feedback on delete cascade
  )`,

  `create table comments (
    project_id uuid not null,
    feedback_id uuid not null,
    id uuid not null,
    reply_to_id uuid,
    user_id uuid not null references users,
    content text not null,
    upvotes int not null default 0,
    created_at timestamptz(3) not null default now(),
    primary key (project_id, feedback_id, id),
    foreign key (project_id, feedback_id) references feedback on delete cascade,
    foreign key (project_id, feedback_id, reply_to_id) references comments on delete cascade
  )`,
  `create index comments_reply_to on comments (project_id, feedback_id, reply_to_id)`,

  `create table comment_upvotes (
    project_id uuid not null,
    feedback_id uuid not null,
    comment_id uuid not null,
    user_id uuid not null references users,
    created_at timestamptz(3) not null default now(),
    primary key (project_id, feedback_id, comment_id, user_id),
    foreign key (project_id, feedback_id, comment_id) references comments on delete cascade
  )`,

  `create table invites (
    project_id uuid not null references projects on delete cascade,
    id uuid not null,
    email text not null,
    accepted boolean not null default false,
    creator_id uuid not null references users,
    created_at timestamptz(3) not null default now(),
    primary key (project_id, id)
  )`,
  `create unique index invites_email on invites (project_id, lower(email))`,
  `create index invites_id on invites (id)`,

  `create table changelogs (
    project_id uuid not null references projects on delete cascade,
    id uuid not null,
    author_id uuid not null references users,
    title text not null,
    slug text not null,
    summary text,
    content text,
    image text,
    publish_date timestamptz(3),
    published boolean not null default false,
    created_at timestamptz(3) not null default now(),
    primary key (project_id, id),
    constraint changelogs_slug unique (project_id, slug)
  )`,
  `create index changelogs_publish_date on changelogs (project_id, publish_date, id)`,
];
