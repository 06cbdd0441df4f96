import { type RawBuilder, sql } from "kysely";
import type { Db } from "./database.ts";

/**
 * A project's revision is the sum of up to 32 rows, one for each database connection that writes, because a row stays
 * locked until its transaction is on the disk. With 4 rows chosen at random, 20 connections took 0.1 ms more CPU a write.
 */
const shards = 32;

/**
 * A random step: a database that is restored to an earlier state and then written to must not reach a revision that
 * stood for other content before.
 */
const step = sql`(1 + random() * 1000000)::bigint`;

/**
 * Changes a project's revision, in the transaction of every write that its readers can see: the same revision means the
 * same content. A project that the write deleted has none.
 */
export const moveRevision = (db: Db, projectId: string) =>
  move(sql`id`, sql`from projects where id = ${projectId}`).execute(db);

const move = (id: RawBuilder<unknown>, projects: RawBuilder<unknown>) => sql`
  insert into project_revisions as r (project_id, shard, n)
  select ${id}, pg_backend_pid() % ${sql.lit(shards)}, ${step} ${projects}
  on conflict (project_id, shard) do update set n = r.n + excluded.n`;

/** The same as the last part of a WITH, for the project of `caller`, if `done` has a row. */
export const moveRevisionIfDone = (projectId: string) =>
  sql`moved as (${move(sql`${projectId}::uuid`, sql`from caller where is_allowed and exists (select from done)`)})`;

/** Changes the revision of every project, when what they show of a person has changed. */
export const movePeopleRevision = (db: Db) =>
  sql`insert into people_revision as r (only_one, n) values (true, ${step})
    on conflict (only_one) do update set n = r.n + excluded.n`.execute(db);
