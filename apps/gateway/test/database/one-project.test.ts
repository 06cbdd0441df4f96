// @module-tag system
import { procedures } from "@earshot/api";
import { expect, test } from "vitest";
import { callTrpc } from "../support/apis.ts";
import { takesProject } from "../support/examples.ts";
import { inputOf, newFixture } from "../support/fixture.ts";
import { batchPath, trpc } from "../support/http.ts";
import { db, server } from "../support/server.ts";
import { sent } from "../support/statements.ts";
import { newFeedback, newWorld } from "../support/world.ts";
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

test("a statement of several reads by id is about one project", async () => {
  const [world, other] = [await newWorld(), await newWorld()];
  const items = await Promise.all(
    [world, world, other, other].map(async (each) => ({
      projectSlug: each.slug,
      feedbackId: await newFeedback(each, each.outsider),
    })),
  );
  // Then the process knows their ids, and the reads run in one turn.
  for (const { slug: projectSlug } of [world, other]) await trpc(world.owner.token).tag.list.query({ projectSlug });
  const headers = { authorization: `Bearer ${world.owner.token}` };
  const all = await sent(async () => {
    expect((await fetch(`${server.url}${batchPath("feedback.get", items)}`, { headers })).status).toBe(200);
  });
  const reads = all.filter(({ sql: text }) => text.includes("answer.*"));
  expect(reads).toHaveLength(2);
  for (const statement of reads) expect(await straysOf(db, statement), statement.sql).toEqual([]);
});
