// @module-tag system
import { openEmbedded } from "@earshot/db";
import { newFolder } from "@earshot/db/testing";
import type { Tables } from "@earshot/operations";
import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { startTestWork } from "../support/work.ts";

test("the log of the embedded database does not grow without end, with and without fsync", async () => {
  for (const fsync of [true, false]) {
    const connection = await openEmbedded({ folder: newFolder(), fsync }, console.error);
    onTestFinished(connection.close);
    const db = connection.em.getKysely();
    await sql`create table filled (text text)`.execute(db);
    for (let round = 0; round < 3; round++)
      await sql`insert into filled select repeat(md5(n::text), 30) from generate_series(1, 20000) n`.execute(db);
    const { rows } = await sql<{ kept: number }>`select (pg_current_wal_lsn() - redo_lsn)::int as kept
      from pg_control_checkpoint()`.execute(db);
    expect(rows[0]?.kept).toBeLessThan(50_000_000);
  }
});

test("the embedded database does not grow by events that come and are swept, day after day", async () => {
  const connection = await openEmbedded({ folder: newFolder() }, console.error);
  onTestFinished(connection.close);
  await connection.migrate();
  const db = connection.em.getKysely<Tables>();
  await sql`insert into projects (id, name, slug) values (gen_random_uuid(), 'A', 'a')`.execute(db);
  const work = await startTestWork(connection, { vacuum: connection.vacuum });

  /** Stores 20,000 old events and sweeps them. Returns the bytes of their table. */
  async function day(): Promise<number> {
    await sql`insert into events (project_id, id, kind, data, created_at)
      select id, gen_random_uuid(), 'old', '{}', now() - interval '91 days'
      from projects, generate_series(1, 20000)`.execute(db);
    await sql`insert into jobs.job (name, data) values ('sweep', '{}')`.execute(db);
    work.wake();
    const left = sql<{ name: string }>`select name from jobs.job where name = 'sweep' and state <> 'completed'`;
    await expect.poll(async () => (await left.execute(db)).rows).toEqual([]);
    expect(await db.selectFrom("events").select("id").where("kind", "=", "old").execute()).toEqual([]);
    const size = await sql<{ bytes: number }>`select pg_total_relation_size('events')::int as bytes`.execute(db);
    return size.rows[0]?.bytes ?? 0;
  }
  const sizes = [await day(), await day(), await day()];

  expect(Math.max(...sizes)).toBeLessThan(6_000_000);
});
