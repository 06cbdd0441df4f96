import { badRequest, type ProjectScope, type Scope } from "@earshot/operations";
import { type RawBuilder, sql } from "kysely";
import { mostUntil } from "./settings.schema.ts";

/** A regular expression that finds a link; in `links` and the rest of this file, `p` is a row of `projects`. */
export const link = sql`'(https?://|www\\.)[^[:space:]]+'`;

/** What people take for the same letters, and PostgreSQL does not, even where it ignores case. */
const alike = ["ss|ß|ẞ", "i\u0307|[iıİ]"];

/**
 * A regular expression that finds the words of a column, as whole words, and with any white space between the words of a
 * phrase. Null if there are none.
 */
export const wordsOf = (column: "held_words" | "refused_words") => {
  const escaped = sql`regexp_replace(word, '([][(){}.*+?^$|\\\\])', '\\\\\\1', 'g')`;
  const spaced = sql`regexp_replace(${escaped}, '[[:space:]]+', '[[:space:]]+', 'g')`;
  const spelt = alike.reduce(
    (word, letters) => sql`regexp_replace(${word}, ${sql.lit(letters)}, ${sql.lit(`(?:${letters})`)}, 'gi')`,
    spaced,
  );
  return sql`(select '(?<![[:alnum:]])(?:' || string_agg(${spelt}, '|') || ')(?![[:alnum:]])'
    from unnest(${sql.ref(`p.${column}`)}) as word)`;
};

/** Why a text is held. */
export type Rule = "form" | "words" | "links" | "everyone" | "anonymous" | "newcomer";

export interface Judgement {
  /** Null if it is not held. */
  hold_reason: Rule | null;
  is_refused: boolean;
}

/** True if less of the caller's is public than it takes. */
const isNewcomer = ({ project, caller }: Scope) => sql`p.hold_until > (select count(*) from (
  (select 1 from feedback where project_id = ${project.id} and user_id = ${caller.id} and not is_held limit ${sql.lit(mostUntil)})
  union all (select 1 from comments where project_id = ${project.id} and user_id = ${caller.id} and held_by is null
    limit ${sql.lit(mostUntil)})) as public)`;

/** One row of Judgement: what the project's rules say of a text of the caller. The team's own are never held. */
export const judgementOf = (scope: Scope, text: RawBuilder<string>, isOfBot: RawBuilder<boolean> = sql`false`) => {
  const { project, caller, role } = scope;
  const isStranger = sql`${role}::text is null`;
  return sql<Judgement>`(select
      case when not (${isStranger}) then null
        when p.hold <> 'nothing' and ${isOfBot} then 'form'
        when ${text} ~* ${wordsOf("held_words")} then 'words'
        when regexp_count(${text}, ${link}, 1, 'i') > p.max_links then 'links'
        when p.hold = 'everyone' then 'everyone'
        when p.hold = 'anonymous' and exists (select 1 from people
          where project_id = ${project.id} and id = ${caller.id} and kind = 'anonymous') then 'anonymous'
        when p.hold = 'newcomers' and ${isNewcomer(scope)} then 'newcomer' end as hold_reason,
      coalesce(${isStranger} and ${text} ~* ${wordsOf("refused_words")}, false) as is_refused
    from projects as p where p.id = ${project.id})`;
};

/** 400 for a text with a word that the team does not allow. */
export const refusedWord = () =>
  badRequest("this has a word that the team of this project does not allow: leave it out.");

/** Judges a text of the caller in a transaction, and returns why it is held, or null. 400 if it is refused. */
export async function judge(scope: ProjectScope, text: string, isOfBot = false): Promise<Rule | null> {
  if (scope.role) return null;
  const own = { ...scope, caller: { id: sql<string>`${scope.caller.id}::uuid` } };
  const { rows } =
    await sql<Judgement>`select * from ${judgementOf(own, sql`${text}::text`, sql`${isOfBot}::boolean`)} as judgement`.execute(
      scope.db,
    );
  if (rows[0]?.is_refused) throw refusedWord();
  return rows[0]?.hold_reason ?? null;
}
