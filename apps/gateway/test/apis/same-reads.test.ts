// @module-tag api
import { expect, test } from "vitest";
import { callRest, callTrpc } from "../support/apis.ts";
import { examples, queries } from "../support/examples.ts";
import { furnish, inputOf, newFixture } from "../support/fixture.ts";
import { queryOf, readAt } from "../support/graphql-read.ts";
import { asGraphql, plainFields } from "../support/graphql-schema.ts";
import { ask } from "../support/graphql.ts";
import { trpc } from "../support/http.ts";
import { db } from "../support/server.ts";
import { firstUseRecorded } from "../support/statements.ts";
import { newChangelog, newComment, newFeedback, newTag, newUpvote, newWorld } from "../support/world.ts";

test.each(queries)("$name has the same result in each API", async (procedure) => {
  const world = await newWorld();
  const fixture = newFixture({ world, caller: world.outsider, author: world.outsider });
  await furnish(fixture);
  const feedbackId = await fixture.id("feedbackId");
  await newFeedback(world, world.member);
  for (const person of [world.owner, world.outsider]) await newUpvote(world, feedbackId, person);
  for (const person of [world.member, world.outsider]) await newComment(world, feedbackId, person);
  await newTag(world, "b");
  await newChangelog(world, { published: false, publish_date: null });
  const input = await inputOf(procedure.name, fixture);
  const { graphql, ofServer, access } = examples[procedure.name]!;
  if (ofServer) await db.updateTable("users").set({ is_admin: true }).where("id", "=", world.owner.id).execute();
  const fields = plainFields(graphql!.type);
  let answered = 0;
  for (const { token } of [world.outsider, world.member, world.admin, world.owner]) {
    // The first use of a token is recorded beside the request, and shows in the list of tokens.
    await trpc(token).account.me.query();
    await firstUseRecorded(token);
    const byTrpc = await callTrpc(procedure, token, input);
    const { data, errors } = await ask(queryOf(graphql!, fields.join(" ")), input, token);
    if (byTrpc.status !== 200) {
      expect(errors?.[0]?.message).toBe(JSON.parse(byTrpc.text).error.message);
      continue;
    }
    const result = JSON.parse(byTrpc.text).result.data;
    // `/v1` never shows more, and the others may.
    const rest = procedure.openapi && (await callRest(procedure, token, input)).body;
    if (rest) expect(result).toMatchObject(rest);
    if (!procedure.openapi?.operation) expect(rest ?? result).toEqual(result);
    expect(errors).toBeUndefined();
    const read = readAt(graphql!, data);
    const expected = asGraphql(graphql!.part?.(result as never) ?? result, fields);
    if (graphql!.isPartial) expect(read).toMatchObject(expected as object);
    else expect(read).toEqual(expected);
    answered++;
  }
  expect(answered).toBeGreaterThanOrEqual(/40[34] 200$/.test(access) ? 1 : 2);
});
