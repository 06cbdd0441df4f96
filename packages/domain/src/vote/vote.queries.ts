import type { DoneRow, WriteScope } from "@earshot/operations";
import { type Expression, type RawBuilder, sql } from "kysely";
import { onSecondVote, stillMerged } from "../feedback/merged/merged.queries.ts";

/** A table of votes, and the table whose `upvotes` counts them. */
interface Votes {
  votes: "feedback_upvotes" | "comment_upvotes";
  counted: "feedback" | "comments";
  /** The columns of the first by the second's, beside the project. */
  key: Readonly<Record<string, string>>;
  /** Of votes for feedback: the id by which it is addressed. A vote by the id of merged feedback is that one's own. */
  through?: string;
  /** The id of the team's member who enters the vote of somebody else. */
  enteredBy?: string;
  /** The conflict clause of a vote that is set already. */
  onConflict: RawBuilder<unknown>;
  /** True if a row that `onConflict` returns is a new vote. */
  isNew: RawBuilder<boolean>;
}

/** The votes for feedback that is addressed by this id. */
export const votesThrough = (id: string) => ({
  votes: "feedback_upvotes" as const,
  counted: "feedback" as const,
  key: { feedback_id: "id" },
  through: id,
  onConflict: onSecondVote,
  // A second vote adds to what the first was given to.
  isNew: sql<boolean>`coalesce(cardinality(v.sources), 1) = 1`,
});

interface VoteRow {
  upvotes: number | null;
  has_upvoted: boolean;
  feedback_id: string | null;
  has_lost: boolean;
}

/**
 * The parts of a statement that sets or removes the votes of its callers for one thing and counts them. A vote that is set
 * already, or removed already, changes nothing. `done` is empty if the voted thing is missing.
 *
 * The voted row is locked first, as a merge locks it, so that neither waits for the other with half of its work done. If
 * the item was merged or unmerged meanwhile, the statement does nothing and runs again.
 */
export function voteParts(
  { project, callers, isAllowed }: WriteScope,
  { votes, counted, key, through, enteredBy, onConflict, isNew }: Votes,
  isTarget: Expression<boolean>,
  upvoted: boolean,
): RawBuilder<VoteRow & DoneRow> {
  const where = sql`${isTarget} and ${isAllowed}`;
  const columns = sql.join(Object.keys(key).map((column) => sql.ref(column)));
  const isCounted = sql.join(
    Object.entries(key).map(([column, its]) => sql`${sql.ref(its)} = (select ${sql.ref(column)} from target)`),
    sql` and `,
  );
  const target = sql.join(Object.entries(key).map(([column, its]) => sql`${sql.ref(its)} as ${sql.ref(column)}`));
  const changed = upvoted
    ? sql`insert into ${sql.table(votes)} as v (project_id, ${columns}, user_id ${through ? sql`, sources` : sql``} ${enteredBy ? sql`, entered_by` : sql``})
        select ${project.id}::uuid, ${columns}, caller_id ${through ? sql`, ${sourcesOf(through)}` : sql``}
          ${enteredBy ? sql`, ${enteredBy}::uuid` : sql``} from target, ${callers}
        on conflict ${onConflict} returning v.user_id, v.created_at, ${isNew} as is_new`
    : sql`delete from ${sql.table(votes)} where project_id = ${project.id} and (${columns}) in (select ${columns} from target)
        and user_id in (select caller_id from ${callers}) returning user_id, created_at, true as is_new`;
  const sign = upvoted ? sql`+` : sql`-`;
  // An array, because a row that another write has changed meanwhile is looked at again, and parts of a WITH cannot be then.
  const recent = sql`recent_upvotes = recent_upvotes ${sign} (
        select count(*) from unnest(array(select created_at from changed where is_new)) as at where at >= recent_since)`;
  return sql`locked as (select ${target} from ${sql.table(counted)} where ${where} for no key update),
    ${through ? stillMerged(project, through) : sql`target as (select * from locked)`},
    changed as (${changed}),
    counted as (update ${sql.table(counted)}
      set upvotes = upvotes ${sign} (select count(*) from changed where is_new) ${through ? sql`, ${recent}` : sql``}
      where project_id = ${project.id} and ${isCounted}
      returning upvotes, (select feedback_id from target) as feedback_id),
    done as (select position, exists (select 1 from changed where user_id = caller_id) as is_changed,
        upvotes, ${sql.lit(upvoted)} as has_upvoted, feedback_id, false as has_lost from counted, ${callers}
      union all select position, false, null, false, null, true from ${callers}
        where not exists (select 1 from target) and exists (select 1 from ${sql.table(counted)} where ${where}))`;
}

const sourcesOf = (through: string) => sql`case when feedback_id <> ${through} then array[${through}::uuid] end`;

/** The result of a vote; undefined if the voted thing is missing. */
export const voteResult = ({
  upvotes,
  has_upvoted,
  feedback_id,
}: { [Column in Exclude<keyof VoteRow, "has_lost">]: VoteRow[Column] | null }) =>
  upvotes === null || has_upvoted === null ? undefined : { upvotes, has_upvoted, feedback_id };
