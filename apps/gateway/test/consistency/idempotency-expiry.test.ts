// @module-tag system
import { sweepIdempotencyKeys, type Tables } from "@earshot/operations";
import { sql } from "kysely";
import { expect, test, vi } from "vitest";
import { trpc } from "../support/http.ts";
import { startRivalry } from "../support/contention.ts";
import { db } from "../support/server.ts";
import { statementsOf } from "../support/statements.ts";
import { newPerson } from "../support/world.ts";

test("an expired key that is being reused is not deleted by the sweep", async () => {
  const { connection, projectSlug, token, server, rival, observer } = await startRivalry();
  const withKey = (key: string) => trpc(token, server.url, { "idempotency-key": key });
  await withKey("old").tag.create.mutate({ projectSlug, name: "a" });

  await rival.query("update idempotency_keys set created_at = now() - interval '25 hours'");
  // Holds up new tags, once the key is claimed.
  await rival.query("begin");
  await rival.query("lock table tags in share mode");
  const [{ began }] = (await rival.query("select now() as began")).rows;
  const sessions = "select from pg_stat_activity where datname = current_database() and query_start > $1";
  const count = async (which: string) => (await observer.query(`${sessions} and ${which}`, [began])).rowCount;
  const claimed = withKey("old").tag.create.mutate({ projectSlug, name: "b" });
  await vi.waitUntil(async () => (await count("wait_event_type = 'Lock'")) === 1, 60_000);
  await withKey("other").token.create.mutate({ name: "b" });
  await sweepIdempotencyKeys(connection.em.getKysely<Tables>());
  await rival.query("rollback");

  expect((await claimed).name).toBe("b");
  await server.app.close();
  const fresh = "select from idempotency_keys where created_at > now() - interval '1 hour'";
  expect((await rival.query(fresh)).rowCount).toBe(2);
  await Promise.all([rival.end(), observer.end()]);
  await connection.close();
});

test("expired keys are deleted by the sweep, in parts, and not by requests", async () => {
  const { id, token } = await newPerson();
  await sql`insert into idempotency_keys (user_id, key_hash, request_hash, created_at)
    select ${id}::uuid, decode(md5(n::text), 'hex'), decode(md5(n::text), 'hex'), now() - interval '25 hours'
    from generate_series(1, 10001) as n`.execute(db);
  const write = () => trpc(token, undefined, { "idempotency-key": "new" }).token.create.mutate({ name: "a" });
  expect((await statementsOf(write)).filter((text) => text.includes("delete"))).toEqual([]);
  await sweepIdempotencyKeys(db);
  const left = await db.selectFrom("idempotency_keys").select("key_hash").where("user_id", "=", id).execute();
  expect(left).toHaveLength(1);
});
