import { deleteAllLeftRows, issueToken, recount, recountBoard } from "@earshot/domain";
import type { Tables } from "@earshot/operations";
import type { SqlEntityManager } from "@mikro-orm/sql";
import { sql } from "kysely";
import { demoRows, ownerId } from "./rows.ts";

/** Creates the project `demo` from ./demo and returns a token of its owner; null if it exists, or without a token. */
export async function seedDemo(em: SqlEntityManager, { withToken = true } = {}): Promise<string | null> {
  return em.fork().transactional(async (transaction) => {
    const db = transaction.getKysely<Tables>();
    const rows = demoRows();
    // Nothing is created if the slug is taken, or if the demo exists under another slug.
    const [project] = await db
      .insertInto("projects")
      .values(rows.projects)
      .onConflict((conflict) => conflict.doNothing())
      .returning("id")
      .execute();
    if (!project) return null;
    await deleteAllLeftRows(db, project.id);
    // Deleting the demo does not delete its users.
    await db
      .insertInto("users")
      .values(rows.users)
      .onConflict((conflict) => conflict.column("id").doNothing())
      .execute();
    await db.insertInto("project_configs").values(rows.project_configs).execute();
    await db.insertInto("relay_positions").values(rows.relay_positions).execute();
    await db.insertInto("members").values(rows.members).execute();
    await db.insertInto("statuses").values(rows.statuses).execute();
    await db.insertInto("tags").values(rows.tags).execute();
    await db.insertInto("invites").values(rows.invites).execute();
    await db.insertInto("changelogs").values(rows.changelogs).execute();
    // As they are called now: the users may be older than this demo.
    await sql`insert into people (project_id, id, kind, email, email_verified, full_name, avatar_url, first_seen_at, last_seen_at)
      select ${project.id}::uuid, id, 'account', email, email_verified, full_name, avatar_url, created_at, created_at from users
      where id = any(${rows.people}::uuid[])`.execute(db);
    await db.insertInto("feedback").values(rows.feedback).execute();
    await db.insertInto("changelog_feedback").values(rows.changelog_feedback).execute();
    await db.insertInto("feedback_tags").values(rows.feedback_tags).execute();
    await db.insertInto("feedback_answers").values(rows.feedback_answers).execute();
    await db.insertInto("feedback_upvotes").values(rows.feedback_upvotes).execute();
    await db.insertInto("comments").values(rows.comments).execute();
    await db.insertInto("comment_upvotes").values(rows.comment_upvotes).execute();
    await recount(
      { db, project },
      rows.feedback.map(({ id }) => id),
    );
    await recountBoard(db, project.id);
    return withToken ? (await issueToken(db, ownerId, { name: "demo" })).token : null;
  });
}
