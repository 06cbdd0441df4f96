import { Migration } from "@mikro-orm/migrations";

/**
 * Requests to webhooks and their responses, with the ids of the people and things in them, so that they go with these.
 * The last messages to a chat, and when a chat was turned off because it was gone.
 */
export class Up extends Migration {
  override up(): void {
    for (const statement of statements) this.addSql(statement);
  }
}

const statements = [
  `create table webhook_exchanges (
    project_id uuid not null,
    delivery_id uuid not null,
    about uuid[] not null,
    request_headers text[] not null,
    request_body text not null,
    response_headers text[],
    response_body text,
    primary key (project_id, delivery_id),
    foreign key (project_id, delivery_id) references webhook_deliveries on delete cascade
  )`,
  `create index webhook_exchanges_about on webhook_exchanges using gin (about)`,
  `create table chat_messages (
    project_id uuid not null,
    id uuid not null,
    kind text not null,
    feedback_id uuid,
    changelog_id uuid,
    state text not null default 'pending',
    attempts int not null default 0,
    response_status int,
    response_body text,
    error text,
    last_attempt_at timestamptz(3),
    created_at timestamptz(3) not null default now(),
    primary key (project_id, id),
    foreign key (project_id) references project_configs on delete cascade,
    foreign key (project_id, feedback_id) references feedback on delete cascade,
    foreign key (project_id, changelog_id) references changelogs on delete cascade
  )`,
  `create index chat_messages_feedback on chat_messages (project_id, feedback_id) where feedback_id is not null`,
  `create index chat_messages_changelog on chat_messages (project_id, changelog_id) where changelog_id is not null`,
  `alter table project_configs add column chat_disabled_at timestamptz(3)`,
];
