// @module-tag api
import { expect, test } from "vitest";
import { trpc } from "../support/http.ts";
import { mcpClient, mcpMessage } from "../support/mcp.ts";
import { db, server } from "../support/server.ts";
import { newFeedback, newToken, newWorld, type World } from "../support/world.ts";

/** The official client, which listens to resources, and the addresses of those that have changed. */
async function listening({ slug }: World, token: string | undefined, paths: readonly string[]) {
  const client = await mcpClient(token);
  const changed: string[] = [];
  client.setNotificationHandler("notifications/resources/updated", ({ params }) => void changed.push(params.uri));
  const resourceSubscriptions = paths.map((path) => `earshot://${slug}/${path}`);
  const stream = await client.listen({ resourceSubscriptions });
  return { client, changed, stream, of: (path: string) => `earshot://${slug}/${path}` };
}

test("a client that listens is told which of its resources have changed", async () => {
  const world = await newWorld();
  const { slug: projectSlug } = world;
  const [id, other] = [await newFeedback(world, world.outsider), await newFeedback(world, world.outsider)];
  const { changed, stream, of } = await listening(world, world.member.token, [
    `feedback/${id}`,
    "roadmap",
    "changelog",
  ]);
  const api = trpc(world.owner.token);
  await api.feedback.update.mutate({ projectSlug, feedbackId: id, status: "planned" });
  await expect.poll(() => changed).toEqual([of(`feedback/${id}`), of("roadmap")]);
  await api.comment.create.mutate({ projectSlug, feedbackId: other, content: "Not of this one" });
  await api.changelog.create.mutate({ projectSlug, title: "A draft" });
  await api.changelog.create.mutate({ projectSlug, title: "N", summary: "S", content: "C", published: true });
  await expect.poll(() => changed).toContain(of("changelog"));
  expect(new Set(changed)).toEqual(new Set([of(`feedback/${id}`), of("roadmap"), of("changelog")]));
  expect(changed.filter((uri) => uri === of("changelog"))).toHaveLength(1);
  await stream.close();
});

test("nobody listens to what they may not read, and a stream ends with its token", async () => {
  const world = await newWorld({ visibility: "private" });
  const { slug: projectSlug } = world;
  const id = await newFeedback(world, world.member);
  const refused = async (token: string | undefined, uri = `earshot://${projectSlug}/roadmap`) => {
    const params = { notifications: { resourceSubscriptions: [uri] } };
    const { status, headers, body } = await mcpMessage("subscriptions/listen", params, { token });
    return [status, body.error, headers.has("www-authenticate")];
  };
  expect(await refused(world.outsider.token)).toEqual([404, "project not found.", false]);
  expect(await refused("ear_none")).toEqual([401, expect.stringContaining("authentication required"), true]);
  expect(await refused(world.owner.token, "earshot://x")).toEqual([400, 'there is no resource "earshot://x".', false]);
  const { id: tokenId, token } = await newToken(world.owner);
  const { changed, client, stream, of } = await listening(world, token, ["roadmap"]);
  const update = (status: string) =>
    trpc(world.member.token).feedback.update.mutate({ projectSlug, feedbackId: id, status });
  await update("planned");
  await expect.poll(() => changed).toEqual([of("roadmap")]);
  await db.deleteFrom("tokens").where("id", "=", tokenId).execute();
  await update("completed");
  await stream.closed;
  expect(changed).toEqual([of("roadmap")]);
  await client.close();
});

test("where one of several projects is refused, no stream of the others is left", async () => {
  const [world, secret] = [await newWorld(), await newWorld({ visibility: "private" })];
  await expect.poll(() => server.app.streamCount()).toBe(0);
  const resourceSubscriptions = [world, secret].map(({ slug }) => `earshot://${slug}/roadmap`);
  const { status } = await mcpMessage("subscriptions/listen", { notifications: { resourceSubscriptions } });
  expect(status).toBe(401);
  // At once: the connection stays open.
  expect(server.app.streamCount()).toBe(0);
});
