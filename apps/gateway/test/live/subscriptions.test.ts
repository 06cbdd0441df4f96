// @module-tag system
import { announceDue } from "@earshot/domain";
import { describe, expect, test } from "vitest";
import { ask } from "../support/graphql.ts";
import { rest, trpc, trpcWithKey } from "../support/http.ts";
import { db, em, server } from "../support/server.ts";
import { nextChange, openStream } from "../support/stream.ts";
import { newChangelog, newFeedback, newPerson, newTag, newWorld, type Person, type World } from "../support/world.ts";

/** A change in this API's form. */
const eventOf = (api: string, kind: string, feedback_id: string, comment_id: string | null = null) =>
  api === "tRPC"
    ? { kind, feedback_id, comment_id }
    : { kind: kind.toUpperCase(), feedbackId: feedback_id, commentId: comment_id };

/** Makes one change that subscribers of the project receive. */
const vote = (world: World, feedbackId: string, { token }: Person = world.member) =>
  trpc(token).feedback.setUpvote.mutate({ projectSlug: world.slug, feedbackId, upvoted: true });

describe.each(["tRPC", "GraphQL"] as const)("a subscription by %s", (api) => {
  test("receives every change of feedback and comments, made through any API", async () => {
    const world = await newWorld();
    const { slug: projectSlug, outsider, member } = world;
    const stream = await openStream(api, outsider.token, projectSlug);
    const call = trpc(member.token);
    const path = `/projects/${projectSlug}/feedback`;
    const body = { title: "A", description: "B" };

    const feedbackId = String((await rest("POST", path, { token: member.token, body })).body.id);
    const mutate = async (name: string, input: object) => {
      const type = `${name.charAt(0).toUpperCase()}${name.slice(1)}Input`;
      const query = `mutation ($input: ${type}!) { ${name}(input: $input) { id } }`;
      return (await ask(query, { input: { projectSlug, feedbackId, ...input } }, member.token)).data[name].id;
    };
    await call.feedback.update.mutate({ projectSlug, feedbackId, title: "C" });
    await vote(world, feedbackId);
    const commentId = await mutate("createComment", { content: "D" });
    await mutate("updateComment", { commentId, content: "E" });
    await call.comment.setUpvote.mutate({ projectSlug, feedbackId, commentId, upvoted: true });
    await rest("DELETE", `${path}/${feedbackId}/comments/${commentId}`, { token: member.token });
    await mutate("deleteFeedback", {});

    const expected = [
      eventOf(api, "feedback_created", feedbackId),
      eventOf(api, "feedback_updated", feedbackId),
      eventOf(api, "feedback_voted", feedbackId),
      eventOf(api, "comment_created", feedbackId, commentId),
      eventOf(api, "comment_updated", feedbackId, commentId),
      eventOf(api, "comment_voted", feedbackId, commentId),
      eventOf(api, "comment_deleted", feedbackId, commentId),
      eventOf(api, "feedback_deleted", feedbackId),
    ];
    for (const change of expected) expect(await nextChange(stream)).toEqual(change);
  });

  test("receives nothing for failed or repeated requests, or for another project", async () => {
    const [world, other] = [await newWorld(), await newWorld()];
    const feedbackId = await newFeedback(world, world.owner);
    const stream = await openStream(api, world.outsider.token, world.slug);
    const create = { projectSlug: world.slug, title: "A", description: "B" };
    const withKey = trpcWithKey(world.member.token, "key-1");
    const { id } = await withKey.feedback.create.mutate(create);
    expect((await withKey.feedback.create.mutate(create)).id).toBe(id);
    await expect(trpc(world.member.token).feedback.create.mutate({ ...create, tags: ["none"] })).rejects.toThrow(
      "invalid tag(s): none",
    );
    await expect(
      trpc(world.outsider.token).feedback.delete.mutate({ projectSlug: world.slug, feedbackId }),
    ).rejects.toThrow("takes the role");
    await vote(other, await newFeedback(other, other.owner));
    await newTag(world, "t");
    await trpc(world.owner.token).tag.delete.mutate({ projectSlug: world.slug, tagName: "t" });
    await vote(world, feedbackId);
    await vote(world, feedbackId);
    await trpc(world.owner.token).feedback.delete.mutate({ projectSlug: world.slug, feedbackId });
    expect(await nextChange(stream)).toEqual(eventOf(api, "feedback_created", id));
    expect(await nextChange(stream)).toEqual(eventOf(api, "feedback_voted", feedbackId));
    expect(await nextChange(stream)).toEqual(eventOf(api, "feedback_deleted", feedbackId));
  });

  test("ends when its token is revoked, before the next change is sent", async () => {
    const world = await newWorld();
    const feedbackId = await newFeedback(world, world.owner);
    const call = trpc(world.outsider.token);
    const { token, id: tokenId } = await call.token.create.mutate({ name: "short" });
    const stream = await openStream(api, token, world.slug);
    await vote(world, feedbackId);
    expect(await nextChange(stream)).toEqual(eventOf(api, "feedback_voted", feedbackId));
    await call.token.revoke.mutate({ tokenId });
    await vote(world, feedbackId, world.admin);
    expect(await nextChange(stream)).toBe("UNAUTHORIZED");
  });

  test("ends when the project is deleted", async () => {
    const world = await newWorld();
    const feedbackId = await newFeedback(world, world.owner);
    const stream = await openStream(api, world.outsider.token, world.slug);
    const voted = vote(world, feedbackId);
    await voted;
    expect(await nextChange(stream)).toEqual(eventOf(api, "feedback_voted", feedbackId));
    await rest("DELETE", `/projects/${world.slug}`, { token: world.owner.token });
    expect(await nextChange(stream)).toBe("NOT_FOUND");
  });

  test("is refused for a missing project and for an invalid slug", async () => {
    const { token } = await newPerson();
    expect(await nextChange(await openStream(api, token, "none"))).toBe("NOT_FOUND");
    expect(await nextChange(await openStream(api, token, "-"))).toBe("BAD_REQUEST");
    expect(await nextChange(await openStream(api, undefined, "-"))).toBe("UNAUTHORIZED");
  });
});

test("feedback is updated when a changelog ships it, and no longer: by its date, by its list, by a file, and deleted", async () => {
  const world = await newWorld();
  const { slug: projectSlug, admin, outsider } = world;
  const call = trpc(admin.token).changelog;
  const [one, other] = [await newFeedback(world, outsider), await newFeedback(world, outsider)];
  const scheduled = await newChangelog(world, { publish_date: "2999-01-01T00:00:00.000Z" });
  await call.setFeedback.mutate({ projectSlug, changelogId: scheduled, feedbackIds: [one] });
  // The oldest is announced first, whatever else is due.
  const due = "2000-01-01T00:00:00.000Z";
  await db.updateTable("changelogs").set({ publish_date: due }).where("id", "=", scheduled).execute();
  const stream = await openStream("tRPC", outsider.token, projectSlug);
  const next = async (...ids: string[]) => {
    const changes = [];
    for (const _ of ids) changes.push(await nextChange(stream));
    expect(changes).toEqual(ids.map((id) => eventOf("tRPC", "feedback_updated", id)));
  };

  await announceDue(em, server.app.publish);
  await next(one);
  await call.setFeedback.mutate({ projectSlug, changelogId: scheduled, feedbackIds: [other] });
  await next(other, one);
  await call.delete.mutate({ projectSlug, changelogId: scheduled });
  await next(other);

  const file = {
    projectSlug,
    path: "news.md",
    title: "News",
    summary: "In short",
    content: "At length",
    published: true,
  };
  await call.putFile.mutate({ ...file, digest: "a".repeat(64), feedbackIds: [one] });
  await next(one);
  await call.putFile.mutate({ ...file, digest: "b".repeat(64), feedbackIds: [other] });
  await next(other, one);
});
