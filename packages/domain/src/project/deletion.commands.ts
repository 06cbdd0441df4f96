import { type Db, inTransaction, type Tables } from "@earshot/operations";
import type { EntityManager } from "@mikro-orm/sql";
import { type RawBuilder, sql } from "kysely";

/** The rows that one transaction deletes. That takes less than a second; statements have a time-out. */
const batch = 5_000;

/** Deletes some rows of a project, and returns how many. */
type DeleteSome = (projectId: RawBuilder<unknown>) => RawBuilder<{ count: number }>;

const someOf =
  (table: string, ...columns: string[]): DeleteSome =>
  (projectId) => {
    const key = sql.join(columns.map((column) => sql.ref(column)));
    return sql`with gone as (delete from ${sql.table(table)} where project_id = ${projectId} and (${key}) in (
        select ${key} from ${sql.table(table)} where project_id = ${projectId} limit ${sql.lit(batch)}) returning 1)
      select count(*)::int as count from gone`;
  };

/** Feedback takes its votes, comments, tags and watches with it: as many items as have so many of these. */
const someFeedback =
  (isDue: RawBuilder<boolean>): DeleteSome =>
  (projectId) =>
    sql`
    with item as materialized (
      select id, size, sum(size) over (order by id) as total from (
        select id, 1 + upvotes + comment_count as size from feedback where project_id = ${projectId} and ${isDue}
        order by id limit ${sql.lit(batch)}) as item),
    gone as (delete from feedback where project_id = ${projectId}
      and id = any(array(select id from item where total - size < ${sql.lit(batch)})) returning 1 + upvotes + comment_count as size)
    select coalesce(sum(size), 0)::int as count from gone`;

/** All that no foreign key deletes with the project. Merged feedback refers to other feedback, and goes before it. */
const parts: readonly DeleteSome[] = [
  someOf("notifications", "user_id", "id"),
  someFeedback(sql`merged_into is not null`),
  someFeedback(sql`true`),
  someOf("tags", "id"),
  someOf("changelogs", "id"),
  someOf("webhook_deliveries", "id"),
  someOf("webhooks", "id"),
  someOf("events", "xid", "id"),
  someOf("edits", "item_id", "id"),
  someOf("moderation", "id"),
  someOf("reports", "id", "user_id"),
  someOf("person_companies", "person_id", "company_id"),
  someOf("companies", "id"),
  someOf("people", "id"),
  someOf("import_rows", "import_id", "n"),
  someOf("imported_records", "kind", "id"),
  someOf("status_counts", "status", "shard"),
  someOf("tag_counts", "tag_id", "shard"),
];

/** Deletes rows that a deleted project has left, up to a limit. Returns true if none is left. */
async function deleteRows(db: Db, projectId: string): Promise<boolean> {
  let left = batch;
  for (const some of parts)
    for (let count = 1; count > 0; left -= count) {
      if (left <= 0) return false;
      count = (await some(sql`${projectId}::uuid`).execute(db)).rows[0]?.count ?? 0;
    }
  return true;
}

/**
 * Leaves the rows of a project that the same transaction has deleted to deleteLeftRows: nobody finds them without the project.
 * To delete them here would wait for writes that have locked them, which wait for the project.
 */
export async function leaveRows(db: Db, projectId: string): Promise<void> {
  // Messages that wait to be sent again have jobs of their own.
  await db.updateTable("webhooks").set({ is_enabled: false }).where("project_id", "=", projectId).execute();
  await db.insertInto("deleted_projects").values({ id: projectId }).execute();
}

/** Deletes all that a deleted project has left, so that one with the same id can be created. Only the demo's id is fixed. */
export async function deleteAllLeftRows(db: Db, projectId: string): Promise<void> {
  // First, because that waits for a transaction of deleteLeftRows.
  await db.deleteFrom("deleted_projects").where("id", "=", projectId).execute();
  while (!(await deleteRows(db, projectId)));
}

/** Returns the ids of deleted projects that have left rows, the oldest first. An import that goes on is not among them. */
export async function leftProjects(em: EntityManager): Promise<string[]> {
  const left = em
    .getKysely<Tables>()
    .selectFrom("deleted_projects")
    .select("id")
    .where("deleted_at", "<=", sql<string>`now()`)
    .orderBy("deleted_at");
  return (await left.execute()).map(({ id }) => id);
}

/**
 * Deletes some rows of a deleted project, if no other process does so at the time. Returns false if there was nothing to
 * do.
 */
export const deleteLeftRows = (em: EntityManager, projectId: string): Promise<boolean> =>
  inTransaction(em, async (db) => {
    const left = await db
      .selectFrom("deleted_projects")
      .select("id")
      .where("id", "=", projectId)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (!left) return false;
    if (await deleteRows(db, left.id)) await db.deleteFrom("deleted_projects").where("id", "=", left.id).execute();
    return true;
  });
