import { Migration } from "@mikro-orm/migrations";

/** The sites that may show a project's widget, how its button looks, and what comes with feedback from there. */
export class Up extends Migration {
  override up(): void {
    for (const statement of statements) this.addSql(statement);
  }
}

const statements = [
  `alter table project_configs add column widget_origins text[] not null default '{}'`,
  `alter table project_configs add column widget_seen jsonb not null default '{}'`,
  `alter table project_configs add column widget_place text not null default 'end'`,
  `alter table project_configs add column widget_color text`,
  `alter table project_configs add column widget_label text not null default 'Feedback'`,
  `alter table project_configs add column widget_theme text not null default 'auto'`,
  `alter table feedback add column metadata jsonb`,
];
