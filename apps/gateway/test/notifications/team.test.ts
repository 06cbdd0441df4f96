// @module-tag system
import { expect, test } from "vitest";
import { ask } from "../support/graphql.ts";
import { trpc } from "../support/http.ts";
import { db } from "../support/server.ts";
import { newMember, newWorld, type World } from "../support/world.ts";
import { relayed, toldTo, work } from "./told.ts";

await work();

const post = async ({ slug: projectSlug, outsider }: World, title: string) => {
  await trpc(outsider.token).feedback.create.mutate({ projectSlug, title, description: "D" });
  await relayed();
};
const titlesFor = async (person: { token: string }) =>
  (await toldTo(person as World["owner"])).map(({ feedback_title }) => feedback_title);
const rowsOf = ({ id }: World) =>
  db.selectFrom("notifications").select(["user_id", "told"]).where("project_id", "=", id).execute();

test("new feedback is one row for a team of 36, and whoever wants mail at once has one of their own", async () => {
  const world = await newWorld();
  const team = [world.owner, world.admin, world.member];
  while (team.length < 36) team.push(await newMember(world));
  await post(world, "One");
  expect((await rowsOf(world)).map(({ user_id, told }) => [user_id, told?.length])).toEqual([[world.id, 36]]);
  for (const person of team) expect(await titlesFor(person)).toEqual(["One"]);
  await trpc(world.admin.token).account.updatePreferences.mutate({ new_feedback: "at_once" });
  await post(world, "Two");
  expect(await rowsOf(world)).toHaveLength(3);
  expect(await titlesFor(world.admin)).toEqual(["One", "Two"]);
  expect(await trpc(world.admin.token).notification.markRead.mutate({})).toEqual({ unread: 0 });
});

test("a member is told of what comes while they are on the team", async () => {
  const world = await newWorld();
  await post(world, "Before");
  const member = await newMember(world);
  await post(world, "While");
  expect(await titlesFor(member)).toEqual(["While"]);
  const { slug: projectSlug, owner } = world;
  await trpc(owner.token).member.remove.mutate({ projectSlug, userId: member.id });
  await post(world, "After");
  expect(await titlesFor(member)).toEqual([]);
  expect(await titlesFor(owner)).toEqual(["Before", "While", "After"]);
});

test("each of a team has read what they have read, at the time at which they did", async () => {
  const world = await newWorld();
  const { notification } = trpc(world.owner.token);
  for (const title of ["One", "Two", "Three"]) await post(world, title);
  const ids = (await toldTo(world.owner)).map(({ id }) => id);
  const read = async () => (await toldTo(world.owner)).map(({ read_at }) => read_at);
  // Out of order.
  expect(await notification.markRead.mutate({ ids: [ids[1]!] })).toEqual({ unread: 2 });
  const [, second] = await read();
  expect(await read()).toEqual([null, second, null]);
  expect(await notification.markRead.mutate({})).toEqual({ unread: 0 });
  const [first, , third] = await read();
  expect([first, await read()]).toEqual([third, [first, second, third]]);
  await post(world, "Four");
  expect(await notification.count.query()).toEqual({ unread: 1 });
  expect(await notification.markRead.mutate({})).toEqual({ unread: 0 });
  expect((await read()).slice(0, 3)).toEqual([first, second, third]);
  // Others have read nothing of it.
  expect(await trpc(world.admin.token).notification.count.query()).toEqual({ unread: 4 });
  // Each page has the same, by each API, and so has the export.
  const pages = [];
  for (let cursor: string | null = ""; cursor !== null;) {
    const page: Awaited<ReturnType<typeof notification.list.query>> = await notification.list.query({
      limit: 3,
      ...(cursor && { cursor }),
    });
    pages.push(...page.items.map(({ id }) => id));
    cursor = page.next_cursor;
  }
  expect(pages.toReversed().slice(0, 3)).toEqual(ids);
  const { data } = await ask(
    "{ viewer { notifications(first: 3) { totalCount nodes { id } } } }",
    {},
    world.owner.token,
  );
  expect(data.viewer.notifications).toEqual({ totalCount: 4, nodes: pages.slice(0, 3).map((id) => ({ id })) });
  const exported = await trpc(world.owner.token).account.export.query();
  expect(exported.notifications.map(({ id }) => id).toSorted()).toEqual(pages.toSorted());
  expect(exported.notifications.every(({ read_at }) => read_at !== null)).toBe(true);
});
