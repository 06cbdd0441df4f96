import { iso } from "@earshot/operations";
import { type RawBuilder, sql } from "kysely";

type Project = RawBuilder<string>;

const time = (column: string) => sql`${iso(column)}`;
const nameOf = (project: Project, id: string, column: "full_name" | "email") =>
  sql`(select ${sql.ref(column)} from people where project_id = ${project} and id = ${sql.ref(id)})`;
const author = (project: Project, id: string) => ({
  author_name: nameOf(project, id, "full_name"),
  author_email: nameOf(project, id, "email"),
});
const named = (project: Project, what: "companies" | "tags", of: string, column: string) => {
  const pairs =
    what === "tags" ? { table: "feedback_tags", key: "tag_id" } : { table: "person_companies", key: "company_id" };
  return sql`(select string_agg(n.name, ', ' order by n.name) from ${sql.table(pairs.table)} as p
    join ${sql.table(what)} as n on n.project_id = ${project} and n.id = ${sql.ref(`p.${pairs.key}`)}
    where p.project_id = ${project} and ${sql.ref(`p.${column}`)} = ${sql.ref(of)})`;
};
const title = (project: Project, id: string) =>
  sql`(select title from feedback where project_id = ${project} and id = ${sql.ref(id)})`;

interface List {
  readonly columns: (project: Project) => Readonly<Record<string, RawBuilder<unknown>>>;
  readonly table: string;
  readonly order: string;
}

const own = (...names: string[]) => Object.fromEntries(names.map((name) => [name, sql`${sql.ref(`r.${name}`)}`]));

/** The lists that are exported as CSV: their columns, which for feedback are those that an import reads. */
export const csvLists = {
  feedback: {
    table: "feedback",
    order: "r.id",
    columns: (project) => ({
      ...own("id", "title", "description"),
      ...author(project, "r.user_id"),
      status: sql`r.status`,
      tags: named(project, "tags", "r.id", "feedback_id"),
      votes: sql`r.upvotes`,
      comments: sql`r.comment_count`,
      created_at: time("r.created_at"),
      merged_into: sql`r.merged_into`,
      held: sql`r.is_held`,
      metadata: sql`r.metadata`,
      answer: sql`(select content from feedback_answers where project_id = ${project} and feedback_id = r.id)`,
    }),
  },
  comments: {
    table: "comments",
    order: "r.feedback_id, r.id",
    columns: (project) => ({
      ...own("id", "feedback_id"),
      feedback: title(project, "r.feedback_id"),
      reply_to: sql`r.reply_to_id`,
      ...author(project, "r.user_id"),
      content: sql`r.content`,
      votes: sql`r.upvotes`,
      created_at: time("r.created_at"),
      held: sql`r.held_by is not null`,
    }),
  },
  votes: {
    table: "feedback_upvotes",
    order: "r.feedback_id, r.user_id",
    columns: (project) => ({
      feedback_id: sql`r.feedback_id`,
      feedback: title(project, "r.feedback_id"),
      person_id: sql`r.user_id`,
      name: nameOf(project, "r.user_id", "full_name"),
      email: nameOf(project, "r.user_id", "email"),
      created_at: time("r.created_at"),
    }),
  },
  people: {
    table: "people",
    order: "r.id",
    columns: (project) => ({
      ...own("id", "external_id", "full_name", "email", "kind", "locale"),
      companies: named(project, "companies", "r.id", "person_id"),
      attributes: sql`r.attributes`,
      first_seen_at: time("r.first_seen_at"),
      last_seen_at: time("r.last_seen_at"),
    }),
  },
  companies: {
    table: "companies",
    order: "r.id",
    columns: () => ({
      ...own("id", "external_id", "name", "domain", "monthly_revenue", "plan", "attributes"),
      created_at: time("r.created_at"),
    }),
  },
  changelogs: {
    table: "changelogs",
    order: "r.id",
    columns: () => ({
      ...own("id", "title", "slug", "summary", "content", "published"),
      publish_date: time("r.publish_date"),
      created_at: time("r.created_at"),
    }),
  },
} as const satisfies Record<string, List>;

export type CsvList = keyof typeof csvLists;

export const columnsOf = (list: CsvList): string[] => Object.keys(csvLists[list].columns(sql`null`));

/** A statement with the cells of each row of a list as the column `line`: an array in JSON. */
export function csvLines(list: CsvList, projectId: string): RawBuilder<{ line: string }> {
  const project = sql<string>`${sql.lit(projectId)}::uuid`;
  const { columns, table, order }: List = csvLists[list];
  return sql`select json_build_array(${sql.join(Object.values(columns(project)))})::text as line
    from ${sql.table(table)} as r where r.project_id = ${project} order by ${sql.raw(order)}`;
}
