import type { Scope } from "@earshot/operations";
import { type RawBuilder, sql } from "kysely";
import { feedbackOf, type FeedbackRow } from "../feedback/feedback.queries.ts";
import { isOnBoard } from "../feedback/held/held.queries.ts";
import { isSearched } from "../feedback-list/search.queries.ts";

// See docs/decisions/0032-similar-by-rare-words.md for the figures behind the numbers in this file.

/** True if feedback may be returned as similar. */
const isCandidate = (scope: Scope) => sql<boolean>`${isSearched(scope)} and ${isOnBoard()}`;

/** The number of newest items that are sampled to tell how rare a word is. */
const sampleSize = sql.lit(300);

/** The weight of a word in the title. In the description, or in another spelling, it weighs less. */
const inTitle = sql.lit(1);
const elsewhere = sql`${sql.lit(0.7)}::float8`;

/** The newest items, with their texts. */
const recent = ({ project }: Scope) => sql`
  select id, lower(title || ' ' || left(description, 500)) as words from feedback
  where project_id = ${project.id} and ${isOnBoard()} order by created_at desc, id desc limit ${sampleSize}`;

/**
 * The words of the text without endings, and without words such as "the": at most twelve, the longest. The fewer of the
 * newest items have a word, the more it weighs. The trigram index finds a word of three letters or more.
 */
const word = (text: string) => sql`
  select word, stem, found = 0 as is_unknown, found * 20 <= total as is_rare, ln(1 + total / (1.0 + found)) ^ 2 as weight,
    row_number() over (order by length(stem) < 3, found, length(stem) desc, stem) as rank
  from (
    select word, nullif(rtrim((ts_lexize('english_stem', word))[1], 'i'), '') as stem
    from regexp_split_to_table(lower(${text}::text), '[[:space:][:punct:]$+<=>^\`|~]+') as word
    where word <> '' group by word order by length(word) desc, word limit 12) as words
  cross join lateral (
    select count(*) as total, count(*) filter (where strpos(words, stem) > 0) as found from recent) as counted
  where stem is not null`;

const has = (column: string, part: RawBuilder<unknown>) => sql`${sql.ref(column)} ilike '%' || ${part} || '%'`;

/** Some feedback for which this holds. */
const some = (scope: Scope, condition: RawBuilder<unknown>, limit = 50) => sql`(
  select id from feedback where ${isCandidate(scope)} and ${condition} limit ${sql.lit(limit)})`;

/** The items with a rare word, and with two words of which both may be common. */
const exact = (scope: Scope) => sql`
  select word, feedback.id from word cross join lateral (
    ${some(scope, has("title", sql`stem`))}
    union all ${some(scope, sql`${has("description", sql`stem`)} and word.rank <= 2`)}) as feedback
  where is_rare and rank <= 4 and length(stem) > 2
  union all
  select null, feedback.id from word as one join word as other on one.rank < other.rank and other.rank <= 4
  cross join lateral ${some(scope, sql`${has("title", sql`one.stem`)} and ${has("title", sql`other.stem`)}`)} as feedback
  where length(other.stem) > 2`;

/** The items with a word that no title has, spelt in another way or with two letters in another order. */
const misspelt = (scope: Scope) => {
  const swapped = sql`substr(word, 1, n - 1) || substr(word, n + 1, 1) || substr(word, n, 1) || substr(word, n + 2)`;
  return sql`
    select distinct feedback.id, word, weight from (
      select * from word where is_unknown and length(word) > 2 and word not in (select word from exact where word is not null)
      order by rank limit 2) as word
    cross join lateral (
      ${some(scope, sql`title %>> word`, 20)}
      union all select feedback.id from generate_series(1, length(word) - 1) as n
      cross join lateral ${some(scope, has("title", swapped), 20)} as feedback) as feedback`;
};

/** The weights of the words that an item has. `\m` is the beginning of a word. */
const matches = ({ project }: Scope) => {
  const begins = (column: string) => sql`strpos(${sql.ref(column)}, stem) > 0 and ${sql.ref(column)} ~ ('\\m' || stem)`;
  return sql`
    select found.id, weight * case when ${begins("title")} then ${inTitle} when ${begins("description")} then ${elsewhere}
      else 0 end as weight
    from (
      select id from exact
      union select id from recent where exists (select 1 from word where rank <= 4 and strpos(words, stem) > 0)) as found
    cross join lateral (
      select lower(title) as title, lower(left(description, 500)) as description from feedback
      where project_id = ${project.id} and id = found.id offset 0) as feedback
    cross join word
    union all select id, weight * ${elsewhere} from misspelt`;
};

/**
 * The five items that are most similar to a text, with their scores. Only the rarest words are looked up, because an
 * index returns all items with a word, in no order, and a common word is in a third of them.
 */
const similarRows = (scope: Scope, text: string) => sql<FeedbackRow & { score: number }>`(
  with recent as materialized (${recent(scope)}), word as materialized (${word(text)}),
    exact as materialized (${exact(scope)}), misspelt as materialized (${misspelt(scope)}),
    scored as materialized (select id, sum(weight) as score from (${matches(scope)}) as matches group by id)
  select feedback.*, score from (
    select id, score from scored where score > 0 order by score desc, id desc limit 20) as best
  cross join lateral (select * from feedback where project_id = ${scope.project.id} and id = best.id offset 0) as feedback
  order by score + similarity(feedback.title, ${text}::text) / 2 desc, feedback.id desc limit 5)`;

/** The feedback that is most similar, the most similar first. */
export const mostSimilar = (scope: Scope, text: string) =>
  feedbackOf(scope, similarRows(scope, text)).orderBy(sql`feedback.score desc, feedback.id desc`);
