import { isCitus } from "../support/citus.ts";
import { procedures } from "@earshot/api";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { callTrpc } from "../support/apis.ts";
import { takesProject } from "../support/examples.ts";
import { inputOf, newFixture } from "../support/fixture.ts";
import { db } from "../support/server.ts";
import { sent } from "../support/statements.ts";
import { newWorld } from "../support/world.ts";
import { namesProject, planOf, shardsOf } from "./explain.ts";

const { rows } = await sql<{ table_name: string }>`select table_name from information_schema.columns
  where table_schema = 'public' and column_name = 'project_id'`.execute(db);
const ofProjects = rows.map(({ table_name }) => table_name);
const isOfProjects = new RegExp(`\\b(${ofProjects.join("|")})\\b`);

const called = procedures.filter((each) => takesProject(each) && each.operation.kind !== "subscription");

test.each(called)("each statement of $name is about one project", async (procedure) => {
  const world = await newWorld();
  const fixture = newFixture({ world, caller: world.owner, author: world.owner });
  const input = await inputOf(procedure.name, fixture);
  const all = await sent(async () => {
    expect(await callTrpc(procedure, world.owner.token, input)).toMatchObject({ status: 200 });
  });
  // By it, Citus finds the node of the statement: see docs/decisions/0047.
  const statements = all.filter(({ sql: text }) => isOfProjects.test(text));
  for (const statement of statements) {
    if (isCitus) {
      for (const count of await shardsOf(db, statement)) expect(count, statement.sql).toBe(1);
      continue;
    }
    const scans = (await planOf(db, statement)).filter((step) => step["Node Type"].endsWith("Scan"));
    const astray = scans.filter((step) => ofProjects.includes(step["Relation Name"] ?? "") && !namesProject(step));
    expect(astray, statement.sql).toEqual([]);
  }
});
