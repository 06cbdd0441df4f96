// @module-tag system
import { isCitus } from "../support/citus.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { call, callRest, callTrpc } from "../support/apis.ts";
import type { Fixture } from "../support/examples/example.ts";
import { examples, procedureOf, queries, takesProject } from "../support/examples.ts";
import { furnish, inputOf, newFixture } from "../support/fixture.ts";
import { newSession } from "../support/credentials.ts";
import { db, em, server, startServer } from "../support/server.ts";
import { cellOf } from "../support/permission-table.ts";
import { firstUseRecorded, statementsOf } from "../support/statements.ts";
import {
  newChangelog,
  newComment,
  newFeedback,
  newInvite,
  newPerson,
  newTag,
  newUpvote,
  newWorld,
} from "../support/world.ts";
import { newDelivery } from "../support/world-webhooks.ts";

const uncached = await startServer(em, { ANSWER_CACHE_MB: "0" });
afterAll(() => uncached.app.close());

/** A project with one of everything, and `more` of all that a list shows. */
async function projectWith(more: number) {
  const world = await newWorld();
  const fixture = newFixture({ world, caller: world.admin, author: world.admin });
  await furnish(fixture);
  const feedbackId = await fixture.id("feedbackId");
  const webhookId = await fixture.id("webhookId");
  let parent: string | null = null;
  for (let index = 0; index < more; index++) {
    await newUpvote(world, await newFeedback(world, world.outsider), world.owner);
    await newUpvote(world, feedbackId, await newPerson());
    parent = await newComment(world, feedbackId, world.outsider, index % 3 === 0 ? null : parent);
    await newTag(world, `tag ${index}`);
    await newInvite(world);
    await newChangelog(world);
    await newDelivery(world, webhookId);
  }
  return fixture;
}

const apis = { REST: callRest, tRPC: callTrpc, "tRPC by session": callTrpc };

/** Projects with few and with many rows. Each API reads its own, so that neither finds the responses of the other in the cache. */
const projects: Record<string, Fixture[]> = {};

beforeAll(async () => {
  for (const api of Object.keys(apis)) projects[api] = [await projectWith(0), await projectWith(20)];
});

// What a server says of itself is not of one project: some statements, for its admins.
const ofProjects = queries.filter(({ name }) => !examples[name]?.ofServer);
const reads = ofProjects.flatMap((procedure) => {
  const apisOfRead = procedure.openapi
    ? (["REST", "tRPC", "tRPC by session"] as const)
    : (["tRPC", "tRPC by session"] as const);
  return apisOfRead.map((api) => ({ api, name: procedure.name, procedure }));
});

test("eleven reads have a route", () => {
  expect(reads.filter(({ api }) => api === "REST")).toHaveLength(11);
});

describe.each(reads)("$name through $api", ({ api, name, procedure }) => {
  const isCached = takesProject(procedure) && !examples[name]?.isUncached;
  // Citus cannot look up the caller beside what is about all projects.
  const isTwofold = isCitus && !takesProject(procedure);
  test("takes one statement, which also looks the caller up, however many rows there are", async () => {
    for (const fixture of projects[api]!) {
      const person = cellOf(name, "admin") === "200" ? fixture.caller! : fixture.world.owner;
      const token = api === "tRPC by session" ? await newSession(db, person) : person.token;
      const input = await inputOf(name, fixture);
      const readFrom = (url: string) => async () => {
        expect((await apis[api](procedure, token, input, { url })).status).toBe(200);
      };
      await warmUp(fixture, token);
      const isLookedUp = isTwofold ? [expect.not.stringContaining("answer.*")] : [];
      const isRead = [...isLookedUp, expect.stringContaining("answer.*")];
      expect(await statementsOf(readFrom(uncached.url))).toEqual(isRead);
      expect(await statementsOf(readFrom(server.url))).toEqual(isRead);
      // A cached response takes one that looks the caller up and confirms that nothing has changed.
      const isConfirmed = [expect.not.stringContaining("answer.*")];
      expect(await statementsOf(readFrom(server.url))).toEqual(isCached ? isConfirmed : isRead);
    }
  });
});

/** The first use of a token is recorded, and a process that does not know the project yet may have to look it up. */
async function warmUp({ world }: Fixture, token: string): Promise<void> {
  const input = { projectSlug: world.slug, limit: 99 };
  for (const { url } of [server, uncached]) await callTrpc(procedureOf("feedback.list"), token, input, { url });
  if (token.startsWith("ear_")) await firstUseRecorded(token);
}

const open = queries.filter(({ name }) => takesProject(procedureOf(name)) && cellOf(name, "visitor") === "200");

test.each(open)("$name by an anonymous caller takes one statement, and one where it is cached", async (procedure) => {
  const fixture = await projectWith(2);
  const input = await inputOf(procedure.name, { ...fixture, caller: null });
  await warmUp(fixture, fixture.world.member.token);
  const read = (url: string) => async () => {
    expect((await callTrpc(procedure, undefined, input, { url })).status).toBe(200);
  };
  const isRead = [expect.stringContaining("answer.*")];
  expect(await statementsOf(read(uncached.url))).toEqual(isRead);
  expect(await statementsOf(read(server.url))).toEqual(isRead);
  const isUncached = examples[procedure.name]?.isUncached;
  expect(await statementsOf(read(server.url))).toEqual(isUncached ? isRead : [expect.not.stringContaining("answer.*")]);
});

test("a refused caller costs one statement, and one without a token costs none", async () => {
  const { slug: projectSlug } = projects["REST"]![0]!.world;
  const read = (token: string | undefined) => () => call("REST", "project.get", token, { projectSlug });
  expect(await statementsOf(read("ear_unknown"))).toHaveLength(1);
  expect(await statementsOf(read(undefined))).toHaveLength(0);
});
