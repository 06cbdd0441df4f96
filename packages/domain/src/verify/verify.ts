import { type Db, movePeopleRevision } from "@earshot/operations";
import { sql } from "kysely";
import { counters } from "./counters.ts";
import { invariants } from "./invariants.ts";

/** What a check finds wrong: one row's id, and a sentence about it. */
interface Finding {
  project_id: string;
  id: string;
  what: string;
}

/**
 * Recounts every counter and checks what the schema cannot; a line for each thing that is wrong, none where all is well.
 * With `fix` the counters are set right first, and what is left is told.
 */
export async function verify(db: Db, { fix = false } = {}): Promise<string[]> {
  if (fix)
    await db.transaction().execute(async (transaction) => {
      // A vote or a comment that came meanwhile would be counted and not seen, or the other way round.
      await sql`lock table feedback, feedback_upvotes, comments, comment_upvotes in share row exclusive mode`.execute(
        transaction,
      );
      for (const { mend } of counters) await mend.execute(transaction);
      // Answers with the wrong counts may have been kept, of any project.
      await movePeopleRevision(transaction);
    });
  const lines: string[] = [];
  for (const check of [...counters.map(({ drift }) => drift), ...invariants]) {
    const { rows } = await sql<Finding>`${check} order by 1, 2`.execute(db);
    for (const { project_id, id, what } of rows) lines.push(`project ${project_id}: ${what} (${id})`);
  }
  return lines;
}
