import { Migration } from "@mikro-orm/migrations";

/** The companies of a project's people, what the team needs to find and block people, and votes that it enters for them. */
export class Up extends Migration {
  override up(): void {
    for (const statement of statements) this.addSql(statement);
  }
}

const statements = [
  `create table companies (
    project_id uuid not null,
    id uuid not null,
    external_id text,
    name text not null,
    domain text,
    monthly_revenue bigint,
    plan text,
    attributes jsonb not null default '{}',
    created_at timestamptz(3) not null default now(),
    primary key (project_id, id)
  )`,
  `create table person_companies (
    project_id uuid not null,
    person_id uuid not null,
    company_id uuid not null,
    primary key (project_id, person_id, company_id)
  )`,
  // A new table of a database that Citus has spread is only on one node, where nothing of another node can refer to it.
  `do $$ begin
    if exists (select from pg_extension where extname = 'citus') then
      if exists (select from pg_dist_partition where logicalrelid = 'feedback'::regclass) then
        perform create_distributed_table('companies', 'project_id', colocate_with => 'feedback');
        perform create_distributed_table('person_companies', 'project_id', colocate_with => 'feedback');
      end if;
    end if;
  end $$`,
  `create unique index companies_external_id on companies (project_id, external_id) where external_id is not null`,
  `create index companies_by_name on companies (project_id, (left(lower(name), 200) collate "C"), id)`,
  `create index person_companies_company on person_companies (project_id, company_id, person_id)`,
  `alter table person_companies add constraint person_companies_person_fkey
    foreign key (project_id, person_id) references people on delete cascade`,
  `alter table person_companies add constraint person_companies_company_fkey
    foreign key (project_id, company_id) references companies on delete cascade`,

  `create index people_by_name on people (project_id, (left(lower(full_name), 200) collate "C"), id)`,
  `create index people_by_email on people (project_id, (left(lower(email), 200) collate "C"), id)`,
  `create index people_by_kind on people (project_id, kind, last_seen_at, id)`,
  `alter table people add column blocked_reason text`,
  `alter table feedback_upvotes add column entered_by uuid`,
  `alter table feedback_upvotes add column evidence jsonb`,
  `alter table projects add column currency text not null default 'USD'`,
];
