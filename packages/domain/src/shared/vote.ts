import { type RawBuilder, sql } from "kysely";
import type { ProjectScope } from "./operation.ts";

/** A table of votes, the table whose `upvotes` counts them, and the columns of the one that name a row of the other. */
interface Votes {
  votes: "feedback_upvotes" | "comment_upvotes";
  counted: "feedback" | "comments";
  key: Readonly<Record<string, string>>;
}

/**
 * Gives the caller's vote or takes it back, and counts it, in one statement: a vote that is there already, or gone
 * already, changes nothing. Undefined where there is nothing to vote on.
 */
export async function setVote(
  { db, caller }: ProjectScope,
  { votes, counted, key }: Votes,
  where: RawBuilder<boolean>,
  upvoted: boolean,
): Promise<{ upvotes: number; has_upvoted: boolean } | undefined> {
  const columns = sql.join(Object.keys(key).map((column) => sql.ref(column)));
  const target = sql`select ${sql.join(Object.values(key).map((column) => sql.ref(column)))}`;
  const changed = upvoted
    ? sql`insert into ${sql.table(votes)} (${columns}, user_id)
        ${target}, ${caller.id}::uuid from ${sql.table(counted)} where ${where}
        on conflict do nothing returning user_id`
    : sql`delete from ${sql.table(votes)} where (${columns}) in (${target} from ${sql.table(counted)} where ${where})
        and user_id = ${caller.id} returning user_id`;
  const { rows } = await sql<{ upvotes: number }>`with changed as (${changed})
    update ${sql.table(counted)} set upvotes = upvotes ${upvoted ? sql`+` : sql`-`} (select count(*) from changed)
    where ${where} returning upvotes`.execute(db);
  return rows[0] && { ...rows[0], has_upvoted: upvoted };
}
