import { sql } from "kysely";

/** The rows of a table whose person the project lacks. A key prevents it as long as it is there. */
const ofNobody = (table: string, column: string, what: string) =>
  sql`select t.project_id, ${sql.ref(`t.${column}`)} as id, ${sql.lit(what)} as what from ${sql.table(table)} as t
    where not exists (select 1 from people as p where p.project_id = t.project_id and p.id = ${sql.ref(`t.${column}`)})`;

/** Rules about the people of projects that the schema cannot express. */
export const peopleInvariants = [
  sql`select p.project_id, p.id, 'a person is called otherwise than their account' as what from people p
    left join users u on u.id = p.id where p.kind = 'account' and (p.email, p.email_verified, p.full_name, p.avatar_url)
      is distinct from (u.email, u.email_verified, u.full_name, u.avatar_url)`,
  sql`select p.project_id, p.id, 'a person without an account has the id of one' as what from people p
    join users u on u.id = p.id where p.kind <> 'account'`,
  sql`select s.project_id, s.person_id as id, 'a bearer of a project signs in to an account' as what from person_sessions s
    join people p on p.project_id = s.project_id and p.id = s.person_id where p.kind = 'account'`,
  ofNobody("feedback_upvotes", "user_id", "a vote is of nobody"),
  ofNobody("notes", "user_id", "a note is of nobody"),
  ofNobody("comment_upvotes", "user_id", "a vote for a comment is of nobody"),
  ...["people", "companies"].map(
    (table) => sql`select t.project_id, t.id, ${sql.lit(`a row of ${table} is of a project that is gone`)} as what
      from ${sql.table(table)} as t where t.project_id in (select project_id from ${sql.table(table)}
        except select id from projects except select id from deleted_projects)`,
  ),
];
