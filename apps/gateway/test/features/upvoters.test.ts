// @module-tag api
import { moveRevision } from "@earshot/operations";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { ask } from "../support/graphql.ts";
import { trpc } from "../support/http.ts";
import { db } from "../support/server.ts";
import { newFeedback, newUpvote, newWorld } from "../support/world.ts";

test("upvoters are listed page by page, newest first, as GraphQL lists them", async () => {
  const world = await newWorld();
  const { slug: projectSlug, owner, admin, member, outsider } = world;
  const feedbackId = await newFeedback(world, outsider);
  for (const voter of [owner, admin, member, outsider]) await newUpvote(world, feedbackId, voter);
  // Votes of the same millisecond are in the order of their users' ids.
  await sql`update feedback_upvotes set created_at = '2026-01-01' where project_id = ${world.id}
    and user_id in (${owner.id}, ${admin.id}, ${member.id})`.execute(db);
  await moveRevision(db, world.id);

  const { upvoters, upvotes } = trpc(outsider.token).feedback;
  const pages = [];
  for (let cursor: string | null | undefined; cursor !== null;) {
    const page = await upvoters.query({ projectSlug, feedbackId, limit: 1, cursor });
    expect(page.items).toHaveLength(1);
    pages.push(...page.items);
    cursor = page.next_cursor;
  }
  const [summary] = await upvotes.query({ projectSlug, feedbackId });
  // `/v1` does not say who is on the team, and only the team sees votes.
  expect(pages).toEqual(summary!.upvoters.map((user) => ({ ...user, is_team: expect.any(Boolean), vote: null })));
  expect(pages.map(({ email }) => email)).toEqual([outsider.email, "", "", ""]);
  const query = `{ feedback(projectSlug: "${projectSlug}", id: "${feedbackId}") { upvoters { nodes { id } } } }`;
  const { data } = await ask(query, {}, outsider.token);
  expect(data.feedback.upvoters.nodes).toEqual(pages.map(({ id }) => ({ id })));
  expect(await upvoters.query({ projectSlug, feedbackId })).toEqual({ items: pages, next_cursor: null });
});

test("a page of upvoters is empty without votes, and 404 without feedback", async () => {
  const world = await newWorld();
  const { slug: projectSlug, outsider } = world;
  const { upvoters } = trpc(outsider.token).feedback;
  const feedbackId = await newFeedback(world, outsider);
  expect(await upvoters.query({ projectSlug, feedbackId })).toEqual({ items: [], next_cursor: null });
  await expect(upvoters.query({ projectSlug, feedbackId: world.id })).rejects.toThrow("feedback not found.");
  await expect(upvoters.query({ projectSlug, feedbackId, cursor: "no" })).rejects.toThrow("cursor is invalid");
});
