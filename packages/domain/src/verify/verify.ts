import { type Db, isDistributed, movePeopleRevision } from "@earshot/operations";
import { type RawBuilder, sql } from "kysely";
import { counters } from "./counters.ts";
import { invariantsOf } from "./invariants.queries.ts";

/** A finding: a row's id, and a sentence about it. */
interface Finding {
  project_id: string;
  id: string;
  what: string;
}

/**
 * Recounts every counter and checks what the schema cannot. Returns a line for each finding. With `fix` it corrects the
 * counters first, and returns what is left.
 */
export async function verify(db: Db, { fix = false } = {}): Promise<string[]> {
  if (fix)
    await db.transaction().execute(async (transaction) => {
      // A vote or a comment added meanwhile would be in the rows and not in the count, or the reverse.
      await sql`lock table feedback, feedback_tags, feedback_upvotes, comments, comment_upvotes in share row exclusive mode`.execute(
        transaction,
      );
      for (const { mend } of counters) await mend.execute(transaction);
      // Responses with the wrong counts may be cached, for any project.
      await movePeopleRevision(transaction);
    });
  const lines: string[] = [];
  const look = async (check: RawBuilder<unknown>) => {
    const { rows } = await sql<Finding>`${check} order by 1, 2`.execute(db);
    for (const { project_id, id, what } of rows) lines.push(`project ${project_id}: ${what} (${id})`);
  };
  for (const { drift } of counters) await look(drift);
  for (const invariant of invariantsOf(isDistributed(db))) await look(invariant);
  return lines;
}
