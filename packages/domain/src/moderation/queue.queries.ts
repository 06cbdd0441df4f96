import { iso, isOlder, jsonArray, jsonObject, newestCursor, qb, type Scope } from "@earshot/operations";
import { type RawBuilder, sql } from "kysely";
import type { z } from "zod";
import { avatarOf, isTeam } from "../person/person.queries.ts";
import { link, wordsOf } from "../settings/hold.queries.ts";
import {
  type ItemReport,
  type Match,
  ModerationCursor,
  type ModeratedPerson,
  mostShown,
  type QueueInput,
} from "./moderation.schema.ts";

type InProject = Pick<Scope, "project">;

export function queueValues({ cursor, limit = 25 }: Partial<z.output<typeof QueueInput>>) {
  const [, time, after] = ModerationCursor.decode(cursor) ?? [];
  return { time, after, limit };
}

export type QueueValues = ReturnType<typeof queueValues>;

const waits = ({ project }: InProject) => sql`m.project_id = ${project.id} and m.state in ('held', 'reported')`;

/** The rows of a page of the queue and one more, newest first. */
export function queueRows(scope: InProject, { time, after, limit }: QueueValues) {
  const { id } = scope.project;
  const isAfter = isOlder("m.created_at", "m.id", { time, after });
  return sql`(
    select m.id, m.project_id, case when m.is_comment then 'comment' else 'feedback' end as kind, m.state, m.reason,
      m.feedback_id, f.title, coalesce(c.content, f.description) as text, ${iso("m.created_at")} as created_at,
      m.created_at as sort_time, m.reports as report_count, m.network, m.user_id, m.is_comment
    from (select * from moderation as m where ${waits(scope)} and ${isAfter}
      order by m.created_at desc, m.id desc limit ${limit}::int + 1) as m
    join feedback as f on f.project_id = ${id} and f.id = m.feedback_id
    left join comments as c on m.is_comment and c.project_id = ${id} and c.feedback_id = m.feedback_id and c.id = m.id
    order by m.created_at desc, m.id desc)`;
}

export const countQueue = (scope: InProject) =>
  sql<number>`(select count(*)::int from (select 1 from moderation as m where ${waits(scope)} limit 1000) as waiting)`;

export const queueCursor = newestCursor;

/** The places of a regular expression in a text; none if it is null. */
const places = (field: string, text: RawBuilder<unknown>, pattern: RawBuilder<unknown>) => sql`
  select ${sql.lit(field)} as field, regexp_instr(${text}, ${pattern}, 1, n, 0, 'i') - 1 as "from",
    regexp_instr(${text}, ${pattern}, 1, n, 1, 'i') - 1 as "to"
  from generate_series(1, least(coalesce(regexp_count(${text}, ${pattern}, 1, 'i'), 0), ${sql.lit(mostShown)})) as n`;

/** The words and links by which the item of this alias is held, by the rules as they are now. */
export function matchRows({ project }: InProject, alias: string) {
  const [title, text] = [sql.ref(`${alias}.title`), sql.ref(`${alias}.text`)];
  const isFeedback = sql`not ${sql.ref(`${alias}.is_comment`)}`;
  // The rule counts the links of a title and its text together. The title beside a comment is not the comment's.
  const judged = sql`case when ${isFeedback} then ${title} || ' ' || ${text} else ${text} end`;
  const links = sql`(case when regexp_count(${judged}, ${link}, 1, 'i') > p.max_links then ${link} end)`;
  return sql<z.output<typeof Match>>`(select match.* from projects as p cross join lateral (
      (${places("title", title, wordsOf("held_words"))} where ${isFeedback})
      union all (${places("title", title, links)} where ${isFeedback})
      union all (${places("text", text, wordsOf("held_words"))})
      union all (${places("text", text, links)})) as match
    where p.id = ${project.id} order by match.field desc, match."from")`;
}

export const reportRows = ({ project }: InProject, alias: string) =>
  sql<z.output<typeof ItemReport>>`(select reason, ${iso("created_at")} as created_at from reports
    where project_id = ${project.id} and id = ${sql.ref(`${alias}.id`)}
    order by reports.created_at desc, user_id limit ${sql.lit(mostShown)})`;

const counted = (rows: RawBuilder<unknown>) =>
  sql<number>`(select count(*)::int from (${rows} limit 1000) as some_of_it)`;

/** The number of items held within the last hour from the network of the item of this alias. */
export const sameNetwork = ({ project }: InProject, alias: string) =>
  counted(sql`select 1 from moderation where project_id = ${project.id} and network = ${sql.ref(`${alias}.network`)}
    and state = 'held' and created_at > now() - interval '1 hour'`);

const decided = ({ project }: InProject, states: RawBuilder<unknown>) =>
  counted(sql`select 1 from moderation where project_id = ${project.id} and user_id = author.id and ${states}`);

/** The person who wrote the item of this alias. */
export const authorRow = (scope: InProject, alias: string) => {
  const own = sql`project_id = ${scope.project.id} and user_id = author.id`;
  return qb
    .selectFrom("people as author")
    .select(["author.id", "author.full_name as name", avatarOf("author").as("avatar_url"), "author.kind"])
    .select(isTeam(scope, "author").as("is_team"))
    .select(iso("author.first_seen_at").as("first_seen_at"))
    .select([
      counted(sql`(select 1 from feedback where ${own} and not is_held)
        union all select 1 from comments where ${own} and held_by is null`).as("approved"),
      decided(scope, sql`state = 'held'`).as("held"),
      decided(scope, sql`state in ('hidden', 'spam')`).as("hidden"),
      decided(scope, sql`reports > 0`).as("reported"),
    ])
    .where("author.project_id", "=", scope.project.id)
    .where("author.id", "=", sql.ref<string>(`${alias}.user_id`))
    .$castTo<z.output<typeof ModeratedPerson>>();
};

const plain = ["id", "kind", "state", "reason", "feedback_id", "title", "text", "created_at", "report_count"] as const;

/** The columns of an item, of a row of queueRows with this alias. */
export const itemColumns = (scope: InProject, alias: string) => [
  ...plain.map((column) => sql.ref(`${alias}.${column}`).as(column)),
  sameNetwork(scope, alias).as("same_network"),
  jsonArray(matchRows(scope, alias)).as("matches"),
  jsonArray(reportRows(scope, alias)).as("reports"),
  jsonObject(authorRow(scope, alias)).as("person"),
];
