import { Migration } from "@mikro-orm/migrations";

/** What files say that their changelogs ship, which `state` had a hash of: feedback that is deleted is no change of a changelog. */
export class Up extends Migration {
  override up(): void {
    for (const statement of statements) this.addSql(statement);
  }
}

const said = "title, summary, content, image, published, extract(epoch from publish_date)";

const statements = [
  `alter table changelog_files add column shipped uuid[] not null default '{}'`,
  `update changelog_files as file set shipped = one.shipped, state = md5(json_build_array(${said})::text)
    from (
      select c.*, coalesce(array_agg(s.feedback_id order by s.feedback_id) filter (where s.feedback_id is not null), '{}') as shipped
      from changelogs as c left join changelog_feedback as s on s.project_id = c.project_id and s.changelog_id = c.id
      group by c.project_id, c.id) as one
    where one.project_id = file.project_id and one.id = file.changelog_id
      and file.state = md5(json_build_array(${said}, one.shipped)::text)`,
];
