import { type RawBuilder, sql } from "kysely";
import type { Db } from "../entities.ts";

/**
 * Over how many rows a project's revision is spread, by connection, so that its writers seldom wait for each other: a row
 * stays locked until the log is on the disk. With 4 rows at random, 20 connections took 0.1 ms of CPU more for a write.
 */
const shards = 32;

/**
 * How far it moves: by chance, so that a database that was brought back to an earlier state, and has gone on from there,
 * does not come by a number that stands for what was lost.
 */
const step = sql`(1 + random() * 1000000)::bigint`;

/**
 * Moves a project's revision on: in the transaction of every write that a reader of the project could see, so that the
 * same revision is the same content. A project that the write deleted has none.
 */
export const moveProject = (db: Db, projectId: string) =>
  move(sql`id`, sql`from projects where id = ${projectId}`).execute(db);

const move = (id: RawBuilder<unknown>, projects: RawBuilder<unknown>) => sql`
  insert into project_revisions as r (project_id, shard, n)
  select ${id}, pg_backend_pid() % ${sql.lit(shards)}, ${step} ${projects}
  on conflict (project_id, shard) do update set n = r.n + excluded.n`;

/** The same as the last part of a WITH: of the project that `asked` allows, where `done` has a row. */
export const moveIfDone = sql`moved as (${move(
  sql`allowed_project`,
  sql`from asked where allowed_project is not null and exists (select from done)`,
)})`;

/** Moves the revision of every project on: what is shown of a person has changed, wherever that is. */
export const movePeople = (db: Db) =>
  sql`insert into people_revision as r (only_one, n) values (true, ${step})
    on conflict (only_one) do update set n = r.n + excluded.n`.execute(db);
