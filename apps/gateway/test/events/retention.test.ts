// @module-tag system
import { newId } from "@earshot/operations";
import { sweepOld } from "@earshot/domain";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { db } from "../support/server.ts";
import { newWorld } from "../support/world.ts";

test("what is older than the days that it is kept is deleted, also where it is more than one part", async () => {
  const { id: project_id, owner } = await newWorld();
  const row = { project_id, user_id: owner.id, kind: "commented" };
  const at = (days: number) => sql<string>`now() - make_interval(days => ${days}::int)`;
  await sql`insert into notifications (project_id, user_id, id, kind, created_at)
    select ${project_id}::uuid, ${owner.id}::uuid, gen_random_uuid(), 'commented', now() - interval '91 days'
    from generate_series(1, 10001)`.execute(db);
  await db
    .insertInto("notifications")
    .values({ ...row, id: newId(), created_at: at(89) })
    .execute();
  await db
    .insertInto("events")
    .values([91, 89].map((days) => ({ project_id, id: newId(), kind: "old", data: sql`'{}'`, created_at: at(days) })))
    .execute();
  await sweepOld(db, "notifications", 90);
  await sweepOld(db, "events", 90);
  const left = (table: "events" | "notifications") =>
    db.selectFrom(table).select("id").where("project_id", "=", project_id).where("kind", "in", ["old", "commented"]);
  expect(await left("notifications").execute()).toHaveLength(1);
  expect(await left("events").execute()).toHaveLength(1);
});
