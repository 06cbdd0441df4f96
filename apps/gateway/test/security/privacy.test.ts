import { expect, test } from "vitest";
import { rest, trpc } from "../support/http.ts";
import { newChangelog, newComment, newFeedback, newUpvote, newWorld, type World } from "../support/world.ts";

/** A project where everyone has written, commented and voted, and everything in it that shows a user. */
async function everyPathToAUser(token: (world: World) => string) {
  const world = await newWorld();
  const people = [world.owner, world.admin, world.member, world.outsider];
  const feedback = await newFeedback(world, world.member);
  for (const person of people) {
    await newFeedback(world, person);
    await newUpvote(world, feedback, person);
    await newComment(world, feedback, person, await newComment(world, feedback, person));
  }
  await newChangelog(world);
  const one = `feedback/${feedback}`;
  const paths = ["feedback", one, `${one}/upvotes`, `${one}/comments`, "changelogs"];
  const answers = await Promise.all(
    paths.map((path) => rest("GET", `/projects/${world.slug}/${path}`, { token: token(world) })),
  );
  const page = await trpc(token(world)).feedback.page.query({ projectSlug: world.slug });
  const texts = [...answers.map(({ text }) => text), JSON.stringify(page)];
  return { world, users: texts.flatMap((text) => usersIn(JSON.parse(text))) };
}

interface User {
  id: string;
  email: string;
}

const usersIn = (value: unknown): User[] => {
  if (typeof value !== "object" || value === null) return [];
  const own = "email" in value ? [value as User] : [];
  return [...own, ...Object.values(value).flatMap(usersIn)];
};

test("an outsider reads no e-mail but their own, on any path", async () => {
  const { world, users } = await everyPathToAUser(({ outsider }) => outsider.token);
  expect(users.length).toBeGreaterThan(20);
  for (const { id, email } of users) expect(email).toBe(id === world.outsider.id ? world.outsider.email : "");
  expect(users.some(({ id }) => id === world.outsider.id)).toBe(true);
});

test("the team reads every e-mail", async () => {
  const { users } = await everyPathToAUser(({ member }) => member.token);
  expect(users.length).toBeGreaterThan(20);
  for (const { email } of users) expect(email).toMatch(/@test\.example$/);
});

test("the public list shows no user at all", async () => {
  const world = await newWorld();
  await newChangelog(world);
  const { text } = await rest("GET", `/${world.slug}/changelogs`);
  expect(text).not.toContain("@");
  expect(text).not.toContain('"author"');
});
