import { inTransaction, moveRevision, type Tables } from "@earshot/operations";
import type { EntityManager } from "@mikro-orm/sql";
import { sql } from "kysely";
import { weekAgo } from "../board-count/recent.queries.ts";

/** The votes that one transaction takes out of `recent_upvotes`. */
const atOnce = 5_000;

/** Takes the oldest votes of a project out of what is recent. Returns false if all that are left are recent. */
const agePart = (em: EntityManager, projectId: string): Promise<boolean> =>
  inTransaction(em, async (db) => {
    // One after the other: two would take out the same votes.
    const project = await db
      .selectFrom("projects")
      .select(sql<string>`votes_since::text`.as("since"))
      .where("id", "=", projectId)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!project) return false;
    const isHere = sql`v.project_id = ${projectId} and v.created_at >= ${project.since}::timestamptz`;
    const { rows } = await sql<{
      until: string;
      is_last: boolean;
    }>`select coalesce(at, ${weekAgo})::text as until, at is null as is_last
      from (select (select v.created_at from feedback_upvotes as v where ${isHere} and v.created_at < ${weekAgo}
        order by v.created_at offset ${sql.lit(atOnce)} limit 1) as at) as vote`.execute(db);
    const [next] = rows;
    if (!next) return false;
    const { until, is_last } = next;
    const isOld = sql`${isHere} and v.created_at < ${until}::timestamptz`;
    // A vote locks its item first, too.
    await sql`select from feedback where project_id = ${projectId} and id in (select v.feedback_id from feedback_upvotes as v where ${isOld})
      order by id for no key update`.execute(db);
    const { numAffectedRows = 0n } = await sql`update feedback as f
      set recent_upvotes = recent_upvotes - old.n, recent_since = greatest(recent_since, ${until}::timestamptz)
      from (select v.feedback_id, count(*) filter (where v.created_at >= its.recent_since)::int as n
        from feedback_upvotes as v join feedback as its on its.project_id = ${projectId} and its.id = v.feedback_id
        where ${isOld} group by v.feedback_id) as old
      where f.project_id = ${projectId} and f.id = old.feedback_id`.execute(db);
    await sql`update projects set votes_since = ${until}::timestamptz where id = ${projectId}`.execute(db);
    if (numAffectedRows > 0n) await moveRevision(db, projectId);
    return !is_last;
  });

/** Takes votes that are older than seven days out of `recent_upvotes`, part by part. */
export async function ageVotes(em: EntityManager): Promise<void> {
  const { rows } = await sql<{
    id: string;
  }>`select distinct p.id from projects as p join feedback_upvotes as v on v.project_id = p.id
    where v.created_at >= p.votes_since and v.created_at < ${weekAgo}`.execute(em.getKysely<Tables>());
  for (const { id } of rows) while (await agePart(em, id));
}
