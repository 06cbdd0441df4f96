// @module-tag api
import { expect, test } from "vitest";
import { ask } from "../support/graphql.ts";
import { rest, trpc } from "../support/http.ts";
import { settled } from "../support/settled.ts";
import { newBoard } from "../support/merge-board.ts";
import { letGuests, newGuest } from "../support/people.ts";
import { newComment, newPerson } from "../support/world.ts";

const refusal = "the comments on this feedback are locked: only the team of this project comments here.";

test("only the team comments on locked feedback, and everybody votes", async () => {
  const { world, ids, path, feedback } = await newBoard("a");
  const { outsider, member, admin } = world;
  const here = path("a");
  const commentId = await newComment(world, ids.a, outsider);
  await letGuests(world);
  const guest = await newGuest(world);
  const locked = await feedback.setLocked.mutate({ ...here, locked: true, reason: " Built now. " });
  expect(locked).toMatchObject({
    id: ids.a,
    locked: { reason: "Built now.", user: { id: member.id, full_name: "Member", is_team: true } },
  });
  for (const { token } of [outsider, guest]) {
    const { comment, feedback: theirs } = trpc(token);
    await expect(comment.create.mutate({ ...here, content: "But" })).rejects.toThrow(refusal);
    await theirs.setUpvote.mutate({ ...here, upvoted: true });
    await comment.setUpvote.mutate({ ...here, commentId, upvoted: true });
    expect((await theirs.get.query(here)).locked).toMatchObject({ reason: "Built now.", user: { email: "" } });
  }
  const own = trpc(outsider.token).comment;
  await expect(own.create.mutate({ ...here, content: "But", reply_to_id: commentId })).rejects.toThrow(refusal);
  await expect(own.update.mutate({ ...here, commentId, content: "But" })).rejects.toThrow(refusal);
  await own.delete.mutate({ ...here, commentId });
  await trpc(admin.token).comment.create.mutate({ ...here, content: "See the changelog" });
  expect(await feedback.get.query(here)).toMatchObject({ comment_count: 1, upvotes: 2 });

  // It is locked once: the same again says nobody else has done it.
  const again = await trpc(admin.token).feedback.setLocked.mutate({ ...here, locked: true, reason: "Built now." });
  expect(again.locked).toEqual(locked.locked);
  const query = `query ($slug: String!, $id: ID!) { feedback(projectSlug: $slug, id: $id) {
    locked { reason createdAt user { fullName email } } } }`;
  const { data } = await ask(query, { slug: world.slug, id: ids.a }, outsider.token);
  expect(data.feedback.locked).toEqual({
    reason: "Built now.",
    createdAt: locked.locked!.created_at,
    user: { fullName: "Member", email: "" },
  });
  const { body } = await rest("GET", `/projects/${world.slug}/feedback/${ids.a}`, { token: outsider.token });
  expect(Object.keys(body)).not.toContain("locked");
  await settled();
  const { items } = await trpc(world.owner.token).event.list.query({
    projectSlug: world.slug,
    kinds: ["feedback.updated"],
  });
  expect(items).toMatchObject([{ feedback_id: ids.a, actor: { id: member.id }, team_only: false }]);

  expect((await feedback.setLocked.mutate({ ...here, locked: false })).locked).toBeNull();
  await own.create.mutate({ ...here, content: "Thank you" });
});

test("comments under the address of merged feedback follow the lock of what it was merged into", async () => {
  const { world, path, merge, feedback } = await newBoard("a", "b");
  const { comment } = trpc((await newPerson()).token);
  await feedback.setLocked.mutate({ ...path("b"), locked: true });
  await merge("a", "b");
  await expect(comment.create.mutate({ ...path("a"), content: "But" })).rejects.toThrow(refusal);
  await expect(feedback.setLocked.mutate({ ...path("a"), locked: true })).rejects.toThrow("feedback not found.");
  await feedback.unmerge.mutate(path("a"));
  await comment.create.mutate({ ...path("a"), content: "Open" });
  await expect(trpc(world.outsider.token).feedback.setLocked.mutate({ ...path("a"), locked: true })).rejects.toThrow(
    "project not found.",
  );
});
