import { randomUUID } from "node:crypto";
import { issueToken, type Role } from "@earshot/domain";
import { db } from "./server.ts";
import * as made from "./world.ts";

/** A project with something of everything. What a caller may only do to what is their own, is theirs. */
export async function newFixture(standing: Role | "outsider", isOwn: boolean) {
  const world = await made.newWorld();
  const { slug, owner, admin, member, outsider } = world;
  const caller = world[standing];
  const author = isOwn ? caller : outsider;
  const target = isOwn ? caller : await made.newMember(world);
  const tagId = await made.newTag(world, "a");
  await made.newTag(world, "b");
  const feedbackId = await made.newFeedback(world, author);
  await db
    .insertInto("feedback_tags")
    .values({ project_id: world.id, feedback_id: feedbackId, tag_id: tagId })
    .execute();
  await made.newUpvote(world, feedbackId, admin);
  const commentId = await made.newComment(world, feedbackId, author);
  const replyId = await made.newComment(world, feedbackId, admin, commentId);
  const inviteId = await made.newInvite(world);
  const changelogId = await made.newChangelog(world);
  // The first use of a token is recorded beside the request, and would show in one state and not in the other.
  const used = { last_used_at: new Date().toISOString() };
  await db.updateTable("tokens").set(used).where("user_id", "in", [owner.id, caller.id]).execute();
  const ids = { tagId, feedbackId, commentId, replyId, inviteId, changelogId, projectId: world.id };
  const people = { owner: owner.id, admin: admin.id, member: member.id, outsider: outsider.id, target: target.id };
  return { projectSlug: slug, world, caller, owner, target, ids: { ...people, ...ids } };
}

export type Input = Record<string, unknown>;
type Fixture = Awaited<ReturnType<typeof newFixture>>;

/** What each write is asked to do, beside the project. */
export const writes: Record<string, (fixture: Fixture) => Input | Promise<Input>> = {
  "account.update": () => ({ full_name: "Changed", avatar_url: null }),
  "token.create": () => ({ name: "new", expires_in_days: 3 }),
  "token.revoke": async ({ caller }) => ({ tokenId: (await issueToken(db, caller.id, { name: "old" })).id }),
  "project.create": () => ({ name: "New", slug: `new-${randomUUID()}` }),
  "project.update": () => ({ name: "Changed", slug: `changed-${randomUUID()}`, icon: "https://a.example/i.png" }),
  "project.delete": () => ({}),
  "config.update": () => ({ changelog_preview_style: "content", changelog_social_handle: "@a" }),
  "feedback.create": () => ({ title: " New ", description: "A\n\u{1F41B}", status: "planned", tags: ["b", "a", "b"] }),
  "feedback.update": ({ ids, caller }) => ({
    feedbackId: ids.feedbackId,
    title: "Changed",
    // An outsider may not name these.
    ...(caller.id !== ids.outsider && { status: "completed", tags: ["b"] }),
  }),
  "feedback.delete": ({ ids: { feedbackId } }) => ({ feedbackId }),
  "feedback.setUpvote": ({ ids: { feedbackId } }) => ({ feedbackId, upvoted: true }),
  "comment.create": ({ ids: { feedbackId, replyId } }) => ({ feedbackId, reply_to_id: replyId, content: "New" }),
  "comment.update": ({ ids: { feedbackId, commentId } }) => ({ feedbackId, commentId, content: "Changed" }),
  "comment.delete": ({ ids: { feedbackId, commentId } }) => ({ feedbackId, commentId }),
  "comment.setUpvote": ({ ids: { feedbackId, commentId } }) => ({ feedbackId, commentId, upvoted: true }),
  "tag.create": () => ({ name: "New" }),
  "tag.update": () => ({ tagName: "a", name: "A", color: "#abc" }),
  "tag.delete": () => ({ tagName: "a" }),
  "invite.create": () => ({ email: "New@Test.Example" }),
  "invite.accept": async ({ caller }) => ({ inviteId: await made.newInvite(await made.newWorld(), caller.email) }),
  "invite.delete": ({ ids: { inviteId } }) => ({ inviteId }),
  "member.setRole": ({ target }) => ({ userId: target.id, role: "admin" }),
  "member.remove": ({ target }) => ({ userId: target.id }),
  "changelog.create": () => ({ title: "New", summary: "S", content: "C", published: true, publish_date: null }),
  "changelog.update": ({ ids: { changelogId } }) => ({ changelogId, title: "Changed", image: null, published: false }),
  "changelog.delete": ({ ids: { changelogId } }) => ({ changelogId }),
};
