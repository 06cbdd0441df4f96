// @module-tag system
// @module-tag alike
import { newDatabase, newPostgresDatabase, open } from "@earshot/db/testing";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { isCitus } from "../support/citus.ts";
import { earshot } from "../support/child.ts";

test("distribute says what a database lacks, and leaves a distributed one as it is", async () => {
  const settings = await newDatabase();
  const told = await earshot(settings, "distribute");
  if (!isCitus) {
    const lack = "DATA_DIR" in settings ? "The embedded database has one node." : "This database has no Citus";
    expect(told).toMatchObject({ code: 1, stderr: expect.stringContaining(lack) });
    const plain = await earshot({ DATABASE_URL: await newPostgresDatabase() }, "distribute");
    expect(plain).toMatchObject({ code: 1, stderr: expect.stringContaining("This database has no Citus") });
    return;
  }
  expect(told).toEqual({ code: 0, stdout: "", stderr: "Every table is distributed.\n" });
  const { em, close } = await open(settings);
  // Tables of a later migration: one of a project, and one of its feedback.
  await em.execute("create table later (project_id uuid references projects, id uuid, primary key (project_id, id))");
  await em.execute(`create table later_still (project_id uuid, feedback_id uuid, primary key (project_id, feedback_id),
    foreign key (project_id, feedback_id) references feedback on delete cascade)`);
  expect((await earshot(settings, "distribute")).stderr).toBe(
    "by project  later\nby project  later_still\nEvery table is distributed.\n",
  );
  const { rows } = await sql<{ kinds: string[] }>`select array_agg(distinct citus_table_type::text order by
    citus_table_type::text) as kinds from citus_tables`.execute(em.getKysely());
  expect(rows).toEqual([{ kinds: ["distributed", "reference"] }]);
  await close();
});
