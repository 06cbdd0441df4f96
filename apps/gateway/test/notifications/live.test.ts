// @module-tag system
import { expect, test } from "vitest";
import { trpc } from "../support/http.ts";
import { nextChange, openOwnStream } from "../support/stream.ts";
import { newWorld } from "../support/world.ts";
import { gather, work } from "./told.ts";

await work();

test.each(["tRPC", "GraphQL"] as const)("a person's stream by %s has what is theirs, and nothing else", async (api) => {
  const world = await newWorld();
  const { path, people } = await gather(world);
  const kindOf = (kind: string) => (api === "tRPC" ? { kind } : { kind: kind.toUpperCase() });
  const [voter, stranger] = [
    await openOwnStream(api, people.voter.token),
    await openOwnStream(api, people.stranger.token),
  ];
  await trpc(world.admin.token).feedback.update.mutate({ ...path, status: "planned" });
  expect(await nextChange(voter)).toEqual(kindOf("created"));
  await trpc(people.voter.token).notification.markRead.mutate({});
  expect(await nextChange(voter)).toEqual(kindOf("read"));
  await trpc(people.stranger.token).notification.markRead.mutate({});
  expect(await nextChange(stranger)).toEqual(kindOf("read"));
});

test("GraphQL reads the notifications with the change", async () => {
  const world = await newWorld();
  const { path, people } = await gather(world);
  const fields =
    "viewer { notificationCount { unread } notifications(first: 1) { totalCount nodes { kind feedbackTitle } } }";
  const stream = await openOwnStream("GraphQL", people.voter.token, fields);
  await trpc(world.admin.token).feedback.answer.mutate({ ...path, content: "Soon" });
  expect(await nextChange(stream)).toEqual({
    viewer: {
      notificationCount: { unread: 1 },
      notifications: { totalCount: 1, nodes: [{ kind: "answered", feedbackTitle: "Dark mode" }] },
    },
  });
});

test("a stream ends when its token is revoked", async () => {
  const { outsider } = await newWorld();
  const { notification, token: tokens } = trpc(outsider.token);
  const { token, id: tokenId } = await tokens.create.mutate({ name: "short" });
  const stream = await openOwnStream("tRPC", token);
  await notification.markRead.mutate({});
  expect(await nextChange(stream)).toEqual({ kind: "read" });
  await tokens.revoke.mutate({ tokenId });
  await notification.markRead.mutate({});
  expect(await nextChange(stream)).toBe("UNAUTHORIZED");
});
