import { procedures } from "@earshot/api";
import { expect, test } from "vitest";
import { callTrpc } from "../support/apis.ts";
import { takesProject } from "../support/examples.ts";
import { inputOf, newFixture } from "../support/fixture.ts";
import { db } from "../support/server.ts";
import { sent } from "../support/statements.ts";
import { newWorld } from "../support/world.ts";
import { projectTables, straysOf } from "./explain.ts";

const ofProjects = new RegExp(`\\b(${(await projectTables(db)).join("|")})\\b`);

const called = procedures.filter((each) => takesProject(each) && each.operation.kind !== "subscription");

test.each(called)("each statement of $name is about one project", async (procedure) => {
  const world = await newWorld();
  const fixture = newFixture({ world, caller: world.owner, author: world.owner });
  const input = await inputOf(procedure.name, fixture);
  const all = await sent(async () => {
    expect(await callTrpc(procedure, world.owner.token, input)).toMatchObject({ status: 200 });
  });
  // By it, Citus finds the node of the statement: see docs/decisions/0047.
  for (const statement of all.filter(({ sql: text }) => ofProjects.test(text)))
    expect(await straysOf(db, statement), statement.sql).toEqual([]);
});
