import type { WriteScope } from "@earshot/operations";
import { type Expression, type RawBuilder, sql } from "kysely";

/** A table of votes, the table whose `upvotes` counts them, and the columns of the first by the second's. */
interface Votes {
  votes: "feedback_upvotes" | "comment_upvotes";
  counted: "feedback" | "comments";
  key: Readonly<Record<string, string>>;
}

/**
 * The parts of a statement that sets or removes the caller's vote and counts it. A vote that is set already, or removed
 * already, changes nothing. `done` is empty if the voted thing is missing.
 */
export function voteParts(
  { caller, isAllowed }: WriteScope,
  { votes, counted, key }: Votes,
  isTarget: Expression<boolean>,
  upvoted: boolean,
): RawBuilder<{ upvotes: number; has_upvoted: boolean }> {
  const where = sql`${isTarget} and ${isAllowed}`;
  const columns = sql.join(Object.keys(key).map((column) => sql.ref(column)));
  const target = sql`select ${sql.join(Object.values(key).map((column) => sql.ref(column)))}`;
  const changed = upvoted
    ? sql`insert into ${sql.table(votes)} (${columns}, user_id)
        ${target}, ${caller.id} from ${sql.table(counted)} where ${where}
        on conflict do nothing returning user_id`
    : sql`delete from ${sql.table(votes)} where (${columns}) in (${target} from ${sql.table(counted)} where ${where})
        and user_id = ${caller.id} returning user_id`;
  return sql`changed as (${changed}),
    done as (update ${sql.table(counted)} set upvotes = upvotes ${upvoted ? sql`+` : sql`-`} (select count(*) from changed)
      where ${where} returning upvotes, ${sql.lit(upvoted)} as has_upvoted)`;
}

/** The result of a vote; undefined if the voted thing is missing. */
export const voteResult = ({ upvotes, has_upvoted }: { upvotes: number | null; has_upvoted: boolean | null }) =>
  upvotes === null || has_upvoted === null ? undefined : { upvotes, has_upvoted };
