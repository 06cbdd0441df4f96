import { type Expression, type RawBuilder, sql } from "kysely";
import type { Scope } from "./sql.ts";

/** A table of votes, the table whose `upvotes` counts them, and the columns of the one that name a row of the other. */
interface Votes {
  votes: "feedback_upvotes" | "comment_upvotes";
  counted: "feedback" | "comments";
  key: Readonly<Record<string, string>>;
}

/**
 * The parts of a statement that gives the caller's vote or takes it back, and counts it: a vote that is there already, or
 * gone already, changes nothing. `done` is empty where there is nothing to vote on.
 */
export function voteParts(
  { caller }: Scope,
  { votes, counted, key }: Votes,
  where: Expression<boolean>,
  upvoted: boolean,
): RawBuilder<{ upvotes: number; has_upvoted: boolean }> {
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

/** What the vote has come to. */
export const voteResult = ({ upvotes, has_upvoted }: { upvotes: number | null; has_upvoted: boolean | null }) =>
  upvotes === null || has_upvoted === null ? undefined : { upvotes, has_upvoted };
