import { Migration } from "@mikro-orm/migrations";

/** How many votes of the last seven days feedback has, so that the view `rising` does not count them. */
export class Up extends Migration {
  override up(): void {
    for (const statement of statements) this.addSql(statement);
  }
}

const statements = [
  "alter table projects add votes_since timestamptz(3) not null default now() - interval '7 days'",
  "alter table feedback add recent_upvotes integer not null default 0",
  "alter table feedback add recent_since timestamptz(3) not null default now()",
  `update feedback as f set recent_upvotes = v.n, recent_since = (now() - interval '7 days')::timestamptz(3)
    from (select project_id, feedback_id, count(*) as n from feedback_upvotes
      where created_at >= (now() - interval '7 days')::timestamptz(3) group by 1, 2) as v
    where v.project_id = f.project_id and v.feedback_id = f.id`,
  `create index feedback_by_recent_upvotes on feedback (project_id, recent_upvotes, id) where recent_upvotes > 0`,
];
