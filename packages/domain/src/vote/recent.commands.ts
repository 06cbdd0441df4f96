import { inTransaction, moveRevision, type Tables } from "@earshot/operations";
import type { EntityManager } from "@mikro-orm/sql";
import { sql } from "kysely";
import { weekAgo } from "../board-count/recent.queries.ts";

/** Takes the oldest votes of a project out of what is recent. Returns false if all that are left are recent. */
const agePart = (em: EntityManager, projectId: string, atOnce: number): Promise<boolean> =>
  inTransaction(em, async (db) => {
    // One after the other: two would take out the same votes.
    const project = await db
      .selectFrom("projects")
      .select([sql<string>`votes_since::text`.as("since"), sql<string>`${weekAgo}::text`.as("until")])
      .where("id", "=", projectId)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!project) return false;
    const { since, until } = project;
    const isOld = sql`v.project_id = ${projectId} and v.created_at >= ${since}::timestamptz and v.created_at < ${until}::timestamptz
      and v.created_at >= its.recent_since`;
    const votes = sql`feedback_upvotes as v join feedback as its on its.project_id = ${projectId} and its.id = v.feedback_id`;
    const { rows: old } = await sql<{ feedback_id: string }>`select v.feedback_id from ${votes} where ${isOld}
      order by v.created_at limit ${atOnce}`.execute(db);
    const ids = [...new Set(old.map(({ feedback_id }) => feedback_id))];
    // A vote locks its item first, too.
    await sql`select from feedback where project_id = ${projectId} and id = any(${ids}::uuid[]) order by id for no key update`.execute(
      db,
    );
    await sql`update feedback as f set recent_upvotes = recent_upvotes - old.n, recent_since = ${until}::timestamptz
      from (select v.feedback_id, count(*)::int as n from ${votes} where ${isOld} and v.feedback_id = any(${ids}::uuid[]) group by 1) as old
      where f.project_id = ${projectId} and f.id = old.feedback_id`.execute(db);
    if (ids.length > 0) await moveRevision(db, projectId);
    if (old.length === atOnce) return true;
    await sql`update projects set votes_since = ${until}::timestamptz where id = ${projectId}`.execute(db);
    return false;
  });

/**
 * Takes votes that are older than seven days out of `recent_upvotes`, part by part: each part is so many votes, and others of the
 * same items, in one transaction.
 */
export async function ageVotes(em: EntityManager, atOnce = 5_000): Promise<void> {
  const { rows } = await sql<{
    id: string;
  }>`select distinct p.id from projects as p join feedback_upvotes as v on v.project_id = p.id
    where v.created_at >= p.votes_since and v.created_at < ${weekAgo}`.execute(em.getKysely<Tables>());
  for (const { id } of rows) while (await agePart(em, id, atOnce));
}
